import { DAY } from '@momi/contract/rules/durations'
import { MINE, type Table } from './table.ts'

/** Points, and what people did for them. */
export const POINTS = {
  ledger_accounts: { bound: 'person', person: { of: 'id = any(:users)', copy: {}, erase: 'keep', merge: 'stay' } },
  ledger_entries: {
    bound: 'earned',
    time: 'at',
    isAppendOnly: true,
    person: { of: 'account_id = any(:users)', copy: {}, erase: 'keep', merge: 'stay' },
  },
  // Proofs of entries are kept as long as these.
  ledger_hashes: {
    bound: 'earned',
    time: 'day',
    isAppendOnly: true,
    person: { of: 'account_id = any(:users)', erase: 'keep', merge: 'stay' },
  },
  awards: { bound: 'earned', time: 'at', person: { of: MINE, copy: {}, erase: 'keep', merge: 'move' } },
  // What is still owed stays, and so do the charges of lines that have not ended.
  budget_charges: {
    bound: 'earned',
    time: 'at',
    purges: [
      {
        after: 90 * DAY,
        due: `at < :before and state <> 'COMMITTED'
              and not exists (select from budget_lines l where l.id = any(lines) and l.ends_at > :before)`,
      },
    ],
  },
  // What was refused stays, because the award that it belongs to does.
  held_awards: { bound: 'earned', time: 'at', person: { of: MINE, copy: {}, erase: 'keep', merge: 'move' } },
  mission_counters: {
    bound: 'earned',
    time: 'day',
    person: { of: MINE, copy: { without: ['claimed'] }, erase: 'delete', merge: 'move' },
  },
  streak_check_ins: {
    bound: 'earned',
    time: 'day',
    person: { of: MINE, copy: {}, erase: { set: `wallet = 'erased:' || user_id` }, merge: 'move' },
  },
  streak_adjustments: { bound: 'earned', time: 'at', person: { of: MINE, copy: {}, erase: 'keep', merge: 'move' } },
  streak_freezes: { bound: 'earned', time: 'at', person: { of: MINE, copy: {}, erase: 'keep', merge: 'move' } },
  roulette_spins: { bound: 'earned', time: 'at', person: { of: MINE, copy: {}, erase: 'keep', merge: 'move' } },
  roulette_spins_owned: {
    bound: 'earned',
    time: 'granted_at',
    person: { of: MINE, copy: {}, erase: 'keep', merge: 'move' },
  },
  market_purchases: { bound: 'earned', time: 'at', person: { of: MINE, copy: {}, erase: 'keep', merge: 'move' } },
  // A copy does not contain the other account of a referral.
  referrals: {
    bound: 'person',
    person: {
      of: '(newcomer_id = any(:users) or referrer_id = any(:users))',
      copy: { without: ['newcomer_id', 'referrer_id'] },
      erase: 'keep',
      merge: 'stay',
    },
  },
  points_grants: {
    bound: 'ours',
    time: 'requested_at',
    person: {
      of: MINE,
      copy: { without: ['requested_by', 'decided_by', 'reason', 'decision_reason'] },
      erase: 'keep',
      merge: 'stay',
    },
  },
  points_undos: { bound: 'ours', time: 'undone_at', isAppendOnly: true },
} as const satisfies Record<string, Table>
