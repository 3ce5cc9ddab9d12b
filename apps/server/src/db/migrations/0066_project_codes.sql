-- Where login codes are typed. Pages that are already out there type them in the page and would stop working
-- otherwise, so existing projects keep that; new projects start with the wallet's own window.
ALTER TABLE projects ADD COLUMN codes text NOT NULL DEFAULT 'page' CHECK (codes IN ('wallet', 'page'));
ALTER TABLE projects ALTER COLUMN codes SET DEFAULT 'wallet';
