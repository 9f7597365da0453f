-- Reads the columns of an award from its cause, for the previous release, which does not write them: an account's id,
-- then the day and the number of the milestone if it has them. Another cause is an identity's.
create or replace function award_columns() returns trigger language plpgsql as $$
begin
  new.earned_by := substring(new.cause, '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::|$)')::uuid;
  if new.earned_by is not null then
    new.milestone := substring(new.cause, ':([0-9]+)$')::int;
  end if;
  return new;
end $$;

create or replace trigger awards_columns before insert on awards
  for each row when (new.earned_by is null) execute function award_columns();
