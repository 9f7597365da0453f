-- The earlier form of reserve_award, which the previous release calls.
create or replace function take_award(p_country text, p_type text, p_amount bigint, p_at timestamptz) returns boolean
language plpgsql as $$
begin
  return reserve_award(p_country, p_type, p_amount, p_at) <> 'budget_spent';
end $$;
