-- Nobody changes or removes who referred whom: docs/decisions/0026-referrals.md.
revoke update, delete on referrals from momi_app;
grant update (completed_at, counted_at, refused_at, points) on referrals to momi_app;
