-- The token that was handed out for a used one: while it is unused, its answer may have been lost on the way.
ALTER TABLE refresh_tokens ADD COLUMN replaced_by text;
