-- Unique keys of tables that are distributed by person hold the person: docs/decisions/0054-distribution.md. On a large
-- table an operator may build each index by hand before, with `create unique index concurrently if not exists` (the last
-- one without `unique`); what is left then is done at once.
create unique index if not exists notification_log_by_id on notification_log (id, user_id);
create unique index if not exists roulette_spins_by_id on roulette_spins (id, user_id);
create unique index if not exists roulette_spins_owned_by_id on roulette_spins_owned (id, user_id);
create unique index if not exists streak_adjustments_by_id on streak_adjustments (id, user_id);
create unique index if not exists streak_freezes_by_id on streak_freezes (id, user_id);
create unique index if not exists wallet_changes_by_id on wallet_changes (id, user_id);
-- A merge moves all spins of a person at once, so that this refuses the same rows as without the present user.
create unique index if not exists roulette_spins_by_number on roulette_spins (drawn_user, period, number, user_id);
-- Generated at random by the server, so that its uniqueness proved nothing.
create index if not exists users_by_auth_id on users (auth_id) where auth_id is not null;

alter table notification_log drop constraint notification_log_pkey,
  add constraint notification_log_pkey primary key using index notification_log_by_id;
alter table roulette_spins drop constraint roulette_spins_pkey,
  add constraint roulette_spins_pkey primary key using index roulette_spins_by_id,
  drop constraint roulette_spins_drawn_user_period_number_key,
  add constraint roulette_spins_drawn_number_key unique using index roulette_spins_by_number;
alter table roulette_spins_owned drop constraint roulette_spins_owned_pkey,
  add constraint roulette_spins_owned_pkey primary key using index roulette_spins_owned_by_id;
alter table streak_adjustments drop constraint streak_adjustments_pkey,
  add constraint streak_adjustments_pkey primary key using index streak_adjustments_by_id;
alter table streak_freezes drop constraint streak_freezes_pkey,
  add constraint streak_freezes_pkey primary key using index streak_freezes_by_id;
alter table wallet_changes drop constraint wallet_changes_pkey,
  add constraint wallet_changes_pkey primary key using index wallet_changes_by_id;
drop index users_auth_id;

-- As before, and it names the person of the row that it uses.
create or replace function roulette_use_spin(p_user uuid, p_day date, p_free int, p_at timestamptz) returns text
language plpgsql as $$
declare
  v_used int;
  v_source text;
begin
  select count(*) into v_used from roulette_spins_owned where user_id = p_user and day = p_day;
  if v_used < p_free then
    insert into roulette_spins_owned (user_id, source, cause, granted_at, used_at, day)
    values (p_user, 'FREE', 'daily:' || p_user || ':' || p_day || ':' || v_used + 1, p_at, p_at, p_day);
    return 'FREE';
  end if;
  update roulette_spins_owned set used_at = p_at
   where user_id = p_user
     and id = (select id from roulette_spins_owned
                where user_id = p_user and used_at is null order by id limit 1 for update)
  returning source into v_source;
  return v_source;
end $$;
