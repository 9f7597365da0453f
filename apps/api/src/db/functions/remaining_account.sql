-- The account that remains of an account after all merges: itself if it was not merged; null if there is no such account.
create or replace function remaining_account(p_user uuid) returns uuid
language plpgsql stable as $$
begin
  return (
    with recursive accounts as (
      select id, merged_into from users where id = p_user
      union
      select u.id, u.merged_into from users u join accounts a on u.id = a.merged_into)
    select id from accounts where merged_into is null);
end $$;
