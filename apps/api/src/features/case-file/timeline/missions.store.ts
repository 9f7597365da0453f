import { DrawnSegments } from '@momi/contract'
import { z } from 'zod'
import { checkDraw } from '../../roulette/public.ts'
import { sortableId, timelineSource } from './source.store.ts'

const ADJUSTMENT_CODES = `'{"RESTARTED": "streak_restarted", "BRIDGED": "day_bridged", "FREEZE_USED": "freeze_used",
  "FREEZE_BOUGHT": "freeze_bought", "FREEZE_GRANTED": "freeze_granted"}'::jsonb`

/** Check-ins, reversals of check-ins because another account proved the wallet, restarts of the streak, and covers. */
export const checkIns = timelineSource(
  'check_in',
  `select 'd' || user_id || day, at, 'checked_in',
          jsonb_build_object('day', day, 'streakDay', streak_day, 'points', points), null::text, null::jsonb
     from streak_check_ins where user_id = any(:users)
   union all
   select 'r' || user_id || day, reversed_at, 'check_in_reversed',
          jsonb_build_object('day', day, 'points', points), 'WALLET_PROVEN_BY_ITS_OWNER', null
     from streak_check_ins where user_id = any(:users) and reversed_at is not null
   union all
   select 'a' || ${sortableId('id')}, at, ${ADJUSTMENT_CODES} ->> kind,
          jsonb_build_object('day', day, 'missedDays', missed_days),
          case kind when 'RESTARTED' then 'DAYS_WITHOUT_CHECK_IN' when 'BRIDGED' then 'CHECK_IN_WAS_DOWN' end, null
     from streak_adjustments where user_id = any(:users)`,
)

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

const AWARD = `jsonb_build_object('mission', mission, 'day', day, 'points', points, 'spins', spins, 'rewardItem', reward_item,
            'configVersion', config_version)`

/** Awards, and reversals of awards that two merged accounts had both earned. */
export const awards = timelineSource(
  'award',
  `select 'a' || ${sortableId('id')}, at, 'awarded', ${AWARD}, 'MILESTONE_REACHED', null::jsonb
     from awards where user_id = any(:users)
   union all
   select 'r' || ${sortableId('id')}, reversed_at, 'award_reversed', ${AWARD}, 'EARNED_BY_BOTH_MERGED_ACCOUNTS', null
     from awards where user_id = any(:users) and reversed_at is not null`,
)

const Proof = z.object({
  user: z.string(),
  period: z.string(),
  number: z.number(),
  segments: DrawnSegments,
  segment: z.string(),
  seed: z.string(),
  seedHash: z.string(),
})

/** Spins, each with its draw computed again from the period's seed. */
export const spins = timelineSource(
  'spin',
  `select s.id, s.at, 'spun',
          jsonb_build_object('segment', s.segment, 'type', s.type, 'amount', s.amount, 'source', s.source,
                             'price', s.price, 'rewardItem', s.reward_item, 'number', s.number),
          'DRAWN_FROM_THE_SEED_OF_THE_DAY',
          jsonb_build_object('user', s.drawn_user, 'period', s.period, 'number', s.number, 'segments', s.segments,
                             'segment', s.segment, 'seed', p.seed, 'seedHash', p.seed_hash)
     from roulette_spins s join roulette_seeds p on p.period = s.period
    where s.user_id = any(:users)`,
  { finish: (ctx, proof) => ({ check: checkDraw(ctx, Proof.parse(proof)) }) },
)
