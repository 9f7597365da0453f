-- An account and all accounts that were merged into it, directly or by further merges.
create or replace function merged_accounts(p_user uuid) returns setof uuid
language plpgsql stable rows 2 as $$
begin
  return query
    with recursive accounts as (
      select id from users where id = p_user
      union
      select u.id from users u join accounts a on u.merged_into = a.id)
    select id from accounts;
end $$;
