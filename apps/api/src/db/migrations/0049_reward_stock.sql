-- Free items by definition and the instant from which they can be won, so that a spin need not count items. A change of
-- items adds a row, and a job folds the rows whose instant has come into one total per definition (at -infinity): the sum
-- of all rows up to an instant is always exact, and no transaction waits for another one's row. As in 0044 there is no
-- foreign key for that reason.
create table reward_stock (
  definition_id text not null,
  winnable_at timestamptz not null,
  items bigint not null
);
create index reward_stock_by_definition on reward_stock (definition_id, winnable_at) include (items);
create unique index reward_stock_total on reward_stock (definition_id) where winnable_at = '-infinity';
create index reward_stock_unfolded on reward_stock (winnable_at) where winnable_at > '-infinity';

-- How many items of a definition can be won at an instant.
create function reward_stock_of(p_definition text, p_at timestamptz) returns bigint language sql stable
  return (select coalesce(sum(items), 0)::bigint from reward_stock
           where definition_id = p_definition and winnable_at <= p_at);

-- No item changes while the existing ones are counted.
lock table reward_items in share row exclusive mode;

-- As before, and the stock.
create or replace function count_added_rewards() returns trigger language plpgsql as $$
begin
  insert into reward_counts (definition_id, state, day, items)
  select a.definition_id, reward_state(a), reward_day(a), count(*) from added a group by 1, 2, 3;
  insert into reward_stock (definition_id, winnable_at, items)
  select definition_id, winnable_at, count(*) from added where owner_id is null group by 1, 2;
  return null;
end $$;
create or replace function count_changed_rewards() returns trigger language plpgsql as $$
begin
  insert into reward_counts (definition_id, state, day, items)
  select definition_id, state, day, sum(items)
    from (select b.definition_id, reward_state(b) as state, reward_day(b) as day, -1 as items from old_items b
          union all
          select a.definition_id, reward_state(a), reward_day(a), 1 from new_items a) changes
   group by definition_id, state, day
  having sum(items) <> 0;
  insert into reward_stock (definition_id, winnable_at, items)
  select definition_id, winnable_at, sum(items)
    from (select definition_id, winnable_at, -1 as items from old_items where owner_id is null
          union all
          select definition_id, winnable_at, 1 from new_items where owner_id is null) changes
   group by definition_id, winnable_at
  having sum(items) <> 0;
  return null;
end $$;

insert into reward_stock (definition_id, winnable_at, items)
select definition_id, winnable_at, count(*) from reward_items where owner_id is null group by 1, 2;
