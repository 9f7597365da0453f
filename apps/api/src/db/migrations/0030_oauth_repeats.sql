-- A browser may bring a provider's answer twice: by preload, the back button or a double tap. The second one leads where
-- the first one led.
alter table oauth_visits
  -- The hash of the provider's answer that used the visit.
  add column used_with text,
  -- The code or error that went to the client, encrypted.
  add column outcome text;
