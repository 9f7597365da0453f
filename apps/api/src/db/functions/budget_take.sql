-- The earlier form of take_award, which the previous release calls.
create or replace function budget_take(p_country text, p_type text, p_amount bigint) returns boolean language plpgsql as $$
begin
  return take_award(p_country, p_type, p_amount, now());
end $$;
