-- The number of items of a definition that can be won at an instant.
create or replace function reward_stock_of(p_definition text, p_at timestamptz) returns bigint
language plpgsql stable as $$
begin
  return (select coalesce(sum(items), 0)::bigint from reward_stock
           where definition_id = p_definition and winnable_at <= p_at);
end $$;
