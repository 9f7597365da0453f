-- Changes the state of what was taken from budgets for a gift: SPENT once it is paid, RETURNED if it never will be. Does
-- nothing for a gift that counts in none, or that was given back.
create or replace function settle_charge(p_kind text, p_ref text, p_state text) returns boolean language plpgsql as $$
begin
  update budget_charges set state = p_state
   where kind = p_kind and ref = p_ref and state not in ('RETURNED', p_state);
  return found;
end $$;
