-- Items by definition, state and day, so that statistics need not scan all items. FREE items count on the day from which
-- they can be won, all others on the day on which they were won; days are in UTC. A change of items adds rows, and a job
-- folds these into totals: the sum of all rows is always exact, and no transaction waits for another one's row. For the
-- same reason there is no foreign key.
create table reward_counts (
  definition_id text not null,
  state text not null check (state in ('FREE', 'UNCLAIMED', 'PENDING', 'CLAIMED', 'EXPIRED')),
  day date not null,
  items bigint not null,
  is_total boolean not null default false
);
create index reward_counts_by_day on reward_counts (definition_id, state, day);
create unique index reward_counts_total on reward_counts (definition_id, state, day) where is_total;
create index reward_counts_changes on reward_counts (definition_id) where not is_total;

create function reward_state(item reward_items) returns text language sql immutable
  return case when item.owner_id is null then 'FREE' else item.status end;
create function reward_day(item reward_items) returns date language sql immutable
  return (coalesce(item.assigned_at, item.winnable_at) at time zone 'UTC')::date;

create function count_added_rewards() returns trigger language plpgsql as $$
begin
  insert into reward_counts (definition_id, state, day, items)
  select a.definition_id, reward_state(a), reward_day(a), count(*) from added a group by 1, 2, 3;
  return null;
end $$;
create function count_changed_rewards() returns trigger language plpgsql as $$
begin
  insert into reward_counts (definition_id, state, day, items)
  select definition_id, state, day, sum(items)
    from (select b.definition_id, reward_state(b) as state, reward_day(b) as day, -1 as items from old_items b
          union all
          select a.definition_id, reward_state(a), reward_day(a), 1 from new_items a) changes
   group by definition_id, state, day
  having sum(items) <> 0;
  return null;
end $$;
create trigger reward_items_count_added after insert on reward_items
  referencing new table as added for each statement execute function count_added_rewards();
create trigger reward_items_count_changed after update on reward_items
  referencing old table as old_items new table as new_items for each statement execute function count_changed_rewards();

insert into reward_counts (definition_id, state, day, items, is_total)
select i.definition_id, reward_state(i), reward_day(i), count(*), true from reward_items i group by 1, 2, 3;

-- Claims by definition and time: staff read those of one form or country.
alter table reward_claims add definition_id text references reward_definitions;
update reward_claims c set definition_id = i.definition_id from reward_items i where i.id = c.item_id;
create index reward_claims_by_definition on reward_claims (definition_id, at, item_id);
-- The release before this one does not know the column.
create function reward_claim_definition() returns trigger language plpgsql as $$
begin
  new.definition_id := (select definition_id from reward_items where id = new.item_id);
  return new;
end $$;
create trigger reward_claims_definition before insert on reward_claims
  for each row execute function reward_claim_definition();
alter table reward_claims alter definition_id set not null;

-- The groups that were assigned last.
create index giveaway_groups_by_time on giveaway_groups (at);
