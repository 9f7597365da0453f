-- The missions of a country that are enabled for a user, by their override or the configuration, and have begun and not
-- ended. p_user: null if unknown. In SQL, so that it becomes a part of the statement that calls it and of its plan.
create or replace function running_missions(p_user uuid, p_country text, p_at timestamptz)
returns setof mission_configs language sql stable as $$
  select c.*
    from mission_configs c
    left join user_mission_overrides o on o.user_id = p_user and o.type = c.type
   where c.country = p_country
     and coalesce(o.enabled, c.enabled)
     and (c.starts_at is null or c.starts_at <= p_at)
     and (c.ends_at is null or c.ends_at > p_at)
$$;
