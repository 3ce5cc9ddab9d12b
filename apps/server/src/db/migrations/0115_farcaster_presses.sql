-- Earlier versions stored a press for every Farcaster login, also where nobody had chosen its number. Those rows can't be
-- told from true ones, so all go, except presses of an emailed link, after which the device waits for 24 hours. A device
-- that isn't confirmed yet has to be let in again.
UPDATE devices SET pressed_at = NULL
WHERE pressed_at IS NOT NULL AND confirmed_at IS NULL
  AND confirms_at - pressed_at IS DISTINCT FROM interval '24 hours'
  AND user_id IN (SELECT user_id FROM identities WHERE iss = 'https://farcaster.xyz');
