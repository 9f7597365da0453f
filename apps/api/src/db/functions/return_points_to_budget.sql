-- Gives points that were taken back from a person back to the budgets of the award with this award_ref.
create or replace function return_points_to_budget(p_ref text, p_points bigint) returns void language plpgsql as $$
begin
  update budget_charges
     set points = greatest(0, points - p_points),
         state = case when points <= p_points then 'RETURNED' else state end
   where kind = 'AWARD' and ref = p_ref and state <> 'RETURNED';
end $$;
