-- Marks the account that has had a session under a native key: such an account needs no sign-in for prizes.
create or replace function session_marks_native() returns trigger language plpgsql as $$
begin
  update users set has_native_key = true where id = new.user_id and not has_native_key;
  return null;
end $$;

create or replace trigger sessions_mark_native after insert on sessions
  for each row when (new.api_key = 'native') execute function session_marks_native();
