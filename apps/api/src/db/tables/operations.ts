import { DAY, HOUR } from '@momi/contract/rules/durations'
import { MINE, type Table } from './table.ts'

/** Configuration, a few rows that all people share, staff and operators. */
export const OPERATIONS = {
  // Configuration, and a few rows that all people share.
  activity_counted: { bound: 'few' },
  activity_counts: { bound: 'ours', time: 'bucket', purges: [{ after: 35 * DAY }] },
  announced_changes: { bound: 'few' },
  award_days: { bound: 'few', time: 'day' },
  award_forecasts: { bound: 'few', time: 'day' },
  budgets: { bound: 'few' },
  budget_audits: { bound: 'few' },
  budget_counts: { bound: 'ours', time: 'slot', purges: [{ after: 60 * DAY }] },
  budget_lines: { bound: 'ours', time: 'starts_at' },
  budget_shares: { bound: 'ours' },
  campaign_mails: { bound: 'ours' },
  // What was previewed can be read for ten minutes.
  change_previews: { bound: 'purged', time: 'expires_at', purges: [{ after: 0 }], isAppendOnly: true },
  change_contributors: { bound: 'ours', isAppendOnly: true },
  change_items: { bound: 'ours' },
  change_requests: { bound: 'ours', time: 'created_at' },
  change_reviews: { bound: 'ours', time: 'at', isAppendOnly: true },
  config_stops: { bound: 'ours', time: 'stopped_at' },
  config_subjects: { bound: 'few' },
  config_versions: { bound: 'few', isAppendOnly: true },
  exchange_rates: { bound: 'few', isAppendOnly: true },
  gas_fee_budgets: { bound: 'few', time: 'day' },
  giveaway_stocks: { bound: 'few' },
  job_runs: { bound: 'few' },
  ledger_audits: { bound: 'few' },
  ledger_chain: { bound: 'few' },
  ledger_proofs: { bound: 'few', time: 'day', isAppendOnly: true },
  liabilities: { bound: 'ours', time: 'day' },
  liability_days: { bound: 'ours', time: 'day' },
  market_items: { bound: 'few' },
  mission_budgets: { bound: 'few' },
  mission_configs: { bound: 'few' },
  outages: { bound: 'few', isAppendOnly: true },
  payout_lease: { bound: 'ours' },
  // Those of changes stay with what was approved.
  rehearsals: {
    bound: 'ours',
    time: 'requested_at',
    purges: [{ after: 2 * DAY, due: 'requested_at < :before and change_id is null' }],
  },
  reward_definitions: { bound: 'few' },
  reward_terms: { bound: 'few' },
  streak_reminders: { bound: 'few', time: 'begun_at', purges: [{ after: 7 * DAY }] },
  roulette_seeds: { bound: 'few', time: 'period' },
  risk_progress: { bound: 'few' },
  // Rules that were in use, by day.
  risk_signal_days: { bound: 'ours', time: 'day' },
  schema_functions: { bound: 'ours', isAppendOnly: true },
  schema_migrations: { bound: 'ours', isAppendOnly: true },
  service_beat: { bound: 'few' },
  // What has ended is kept for a year, as of the alerts below.
  mission_drifts: {
    bound: 'ours',
    time: 'opened_at',
    purges: [{ after: 365 * DAY, due: 'ended_at < :before' }],
  },
  // What has ended is kept for a year.
  spending_alerts: {
    bound: 'ours',
    time: 'opened_at',
    purges: [{ after: 365 * DAY, due: 'ended_at < :before' }],
  },
  spending_days: {
    bound: 'ours',
    time: 'day',
    purges: [{ after: 60 * DAY, due: 'day < (:before::timestamptz)::date' }],
  },
  spending_lines: { bound: 'few' },
  stock_audits: { bound: 'few' },
  // A file that nobody confirms is deleted with its lines, and so is one whose reading was interrupted.
  stock_batches: {
    bound: 'few',
    time: 'staged_at',
    purges: [
      { what: 'staged', after: 7 * DAY, due: `status = 'STAGED' and staged_at < :before` },
      { what: 'interrupted', after: HOUR, due: `status = 'STAGING' and staged_at < :before` },
    ],
  },
  stock_counts: { bound: 'ours' },
  stock_problems: { bound: 'ours', time: 'staged_at', purges: [{ after: 7 * DAY }] },
  // Lines that are loaded are deleted at once; those that are left were refused.
  stock_rows: {
    bound: 'ours',
    time: 'staged_at',
    purges: [{ after: 7 * DAY, due: `is_refused and staged_at < :before` }],
  },
  treasury: { bound: 'few' },

  // Staff and operators. The members of staff who viewed the data, and their addresses, are not data of the person.
  audit_entries: {
    bound: 'ours',
    time: 'at',
    isAppendOnly: true,
    person: {
      of: `(subject_kind = 'user' and subject_id = any((:users::uuid[])::text[]))`,
      copy: {
        without: ['staff_id', 'staff_email', 'session_id', 'address', 'request_id', 'previous_hash', 'hash'],
      },
      erase: 'keep',
      merge: 'stay',
    },
  },
  operator_log: {
    bound: 'ours',
    time: 'at',
    isAppendOnly: true,
    person: { of: MINE, copy: {}, erase: 'keep', merge: 'stay' },
  },
  // Reports of clients are deleted after the same time. All other work stays listed until an operator has resumed it:
  // without its line nobody could.
  set_aside_work: {
    bound: 'purged',
    time: 'at',
    purges: [{ after: 90 * DAY, due: `at < :before and job = 'client-reports'` }],
  },
  saved_views: { bound: 'ours', time: 'at' },
  staff: { bound: 'ours' },
  staff_recovery_codes: { bound: 'ours' },
  // The audit log keeps its own copy of a session's address.
  staff_sessions: { bound: 'purged', time: 'created_at', purges: [{ after: 90 * DAY }] },
  // The job `audit-failed-sign-ins` moves them to the audit log.
  staff_failures: { bound: 'purged', time: 'window_start' },
  staff_idempotency_keys: { bound: 'purged', time: 'at', purges: [{ after: 3 * DAY }] },
  staff_openid_requests: { bound: 'purged', time: 'expires_at', purges: [{ after: 0 }] },
} as const satisfies Record<string, Table>
