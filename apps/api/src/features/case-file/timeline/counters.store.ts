import { timelineSource } from './source.store.ts'

/** The call with which the host reports a mission's counter. */
export const COUNTER_CALL = 'POST /api/v2/user/missions/{mission_type}/report-counter'

/**
 * Counters of each mission day, as reported or clamped to a plausible value; refused reports; and milestones that were
 * withheld.
 */
export const counters = timelineSource(
  'counter',
  `select 'c' || user_id || type || day, coalesce(reported_at, at),
          case when claimed > count then 'counter_clamped' else 'counter_accepted' end,
          jsonb_build_object('mission', type, 'day', day, 'count', count, 'claimed', claimed),
          case when claimed > count then 'FASTER_THAN_PLAUSIBLE' end, null::jsonb
     from mission_counters where user_id = any(:users) and claimed > 0
   union all
   select 'r' || user_id || day || code || mission || reason, last_at,
          case when code in ('budget_spent', 'pool_empty', 'account_too_new', 'sign_in_required')
               then 'milestone_withheld' else 'counter_refused' end,
          jsonb_build_object('mission', mission, 'code', code, 'times', count, 'firstAt', first_at),
          coalesce(nullif(reason, ''), code), null
     from refusals where user_id = any(:users) and call = '${COUNTER_CALL}'`,
)
