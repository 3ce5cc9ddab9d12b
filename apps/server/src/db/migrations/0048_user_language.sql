-- In which language somebody is written to: that of a browser that is known to be theirs.
ALTER TABLE users ADD COLUMN language text;
