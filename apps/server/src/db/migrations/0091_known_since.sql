-- From when on the history of a watched address is whole: the time of the first block that was followed for it, and of
-- the oldest block whose logs were searched. Answers say so, instead of passing off what is missing as nothing.
ALTER TABLE watched_addresses ADD COLUMN from_time timestamptz, ADD COLUMN known_since timestamptz;
