-- The name of a social login under the master key. `user_name` is emptied by the server and goes in a later release.
ALTER TABLE identities ADD COLUMN name_sealed text;
