import { sortableId, timelineSource } from './source.store.ts'

const CODES = `'{"RESTARTED": "streak_restarted", "BRIDGED": "day_bridged", "FREEZE_USED": "freeze_used",
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
   select 'a' || ${sortableId('id')}, at, ${CODES} ->> kind,
          jsonb_build_object('day', day, 'missedDays', missed_days),
          case kind when 'RESTARTED' then 'DAYS_WITHOUT_CHECK_IN' when 'BRIDGED' then 'CHECK_IN_WAS_DOWN' end, null
     from streak_adjustments where user_id = any(:users)`,
)
