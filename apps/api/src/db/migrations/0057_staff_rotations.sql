-- The refresh token that the current one replaced, as long as no token of the current pair has been used.
alter table staff_sessions add column previous_jti uuid;
