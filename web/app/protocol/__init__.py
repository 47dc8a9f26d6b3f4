"""The messages between page, table and thinker.

The page sends one command at a time to the table: a JSON object with the fields of one class of
`commands`, its name as `do`, and what comes with every command (`Message`). `read_command` reads it
once. The table answers with a `Reply` of `replies`. Both are JSON text on the way. The types of the
JavaScript, `web/types/protocol.d.ts`, are written from this package.
"""
