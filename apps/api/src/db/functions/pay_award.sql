-- The earlier form of post_award, which the previous release calls after take_award: it asks for the band again.
create or replace function pay_award(
  p_user uuid, p_country text, p_mission text, p_points bigint, p_reason text, p_ref text, p_at timestamptz
) returns bigint language plpgsql as $$
begin
  return post_award(p_user, p_country, p_mission, p_points, p_reason, p_ref, p_at,
                    coalesce((select level >= high / 2 from award_band(p_country, p_mission, p_at)), false));
end $$;
