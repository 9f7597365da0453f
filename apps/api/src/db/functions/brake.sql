-- Refuses an award and with it the transaction. The api stops the mission for this error (http/calls/with-brakes.ts).
create or replace function brake(p_country text, p_mission text, p_violation text) returns void language plpgsql as $$
begin
  raise exception 'A brake refused an award' using errcode = 'MO100',
    detail = jsonb_build_object('country', p_country, 'mission', p_mission, 'violation', p_violation)::text;
end $$;
