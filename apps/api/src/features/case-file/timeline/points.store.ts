import { sortableId, timelineSource } from './source.store.ts'

/** Movements of points that are not part of another line. */
export const points = timelineSource(
  'points',
  `select ${sortableId('id')}, at, 'points_moved',
          jsonb_build_object('entry', id, 'amount', amount, 'balanceAfter', balance_after, 'ref', ref), reason, null::jsonb
     from ledger_entries
    where account_id = any(:users) and reason not in ('STREAK_CHECK_IN', 'MISSION_COMPLETED', 'ROULETTE_WON')`,
)
