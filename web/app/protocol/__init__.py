"""The messages between page, table and thinker.

The page sends one command at a time to the table: a JSON object with the fields of one class of
`commands`, its name as `do`, and the keys of `Message` that come with every command.
`read_command` parses the object once. The table answers with a `Reply` of `replies`. Both travel as
JSON text. `make check` writes their JavaScript types, `web/types/glue/protocol.d.ts`, from here.
"""
