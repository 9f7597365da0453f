-- A sign-in begins a new family of tokens in its session: docs/decisions/0068-families-of-tokens.md.
alter table sessions
  -- The family that a sign-in began last; null before the first one.
  add family_id uuid,
  -- A hash of the Idempotency-Key of that sign-in, whose holder may ask again for a lost answer.
  add sign_in_key text;
