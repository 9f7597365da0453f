-- Assigns an item of a definition that may be won now to a user; null if there is none.
create or replace function reward_take(p_definition text, p_user uuid, p_at timestamptz, p_holder text) returns text
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_item text;
begin
  update reward_items i
     set owner_id = p_user, assigned_at = p_at,
         definition_version = (select version from reward_definitions where id = p_definition),
         -- A code is not claimable for longer than it is valid; `least` skips nulls.
         claim_before = least(p_at + make_interval(days => (select claim_days from reward_definitions
                                                             where id = p_definition)), i.expires_at)
   where i.id = (select id from reward_items
                  where definition_id = p_definition and owner_id is null and winnable_at <= p_at
                    and (select enabled from reward_definitions where id = p_definition)
                    and (expires_at is null or expires_at > p_at)
                  order by winnable_at, id limit 1 for update skip locked)
  returning i.id into v_item;
  if found then
    insert into reward_traces (item_id, stage, at, holder) values (v_item, 'EARNED', p_at, p_holder);
  end if;
  return v_item;
end $$;
