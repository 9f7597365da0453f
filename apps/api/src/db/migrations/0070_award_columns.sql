-- What the cause of an award says, in columns (docs/decisions/0083-columns-and-locks.md). `earned_by`: the account that
-- completed the mission, which a merge does not change; null if it was completed by an identity. `milestone`: the
-- number of the milestone among those of its day; null if the mission has no milestones of a day. The next migration
-- fills them, because this one locks the table. On a large table an operator may add and fill them by hand before, by
-- parts of the ids, so that merges wait for no longer than a part takes; the next migration then does what is left.
alter table awards
  add column if not exists earned_by uuid,
  add column if not exists milestone int check (milestone > 0);

create function award_columns() returns trigger language plpgsql as $$
begin
  new.earned_by := substring(new.cause, '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::|$)')::uuid;
  if new.earned_by is not null then
    new.milestone := substring(new.cause, ':([0-9]+)$')::int;
  end if;
  return new;
end $$;

create trigger awards_columns before insert on awards
  for each row when (new.earned_by is null) execute function award_columns();
