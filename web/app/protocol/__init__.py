"""The messages between page, table and thinker.

The page sends one command at a time to the table: a JSON object with the command's fields, its name
as `do`, and with every command the player's `language` and `settings`; `anew` is true if the page
has missed an answer and needs all parts again. `app.commands` parses the object. The table answers
with a `Reply` of `replies`. A command that reads the device gets a `Supply` for each reply with
`needs`. Both travel as JSON text. `make check` writes their JavaScript types,
`web/types/glue/protocol.d.ts`, from here and from the commands.
"""
