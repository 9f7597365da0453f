/**
 * How every table is stored on a distributed PostgreSQL (docs/decisions/0054-distribution.md):
 * - distributed: its rows are spread over the machines by the hash of one column. All tables of a group have the rows
 *   of a person (a device, a session) on the same machine, which can join and change them in one local transaction;
 * - reference: a copy on every machine. For what everybody reads and only staff or jobs write;
 * - local: on one machine. For what is short-lived or small, or needs one order or unique values among all people.
 */
export type Distribution = Distributed | 'reference' | 'local'

export interface Distributed {
  readonly group: 'person' | 'device' | 'session' | 'limit'
  readonly column: string
}

const person = (column = 'user_id'): Distributed => ({ group: 'person', column })
const device: Distributed = { group: 'device', column: 'haid' }
const session = (column = 'session_id'): Distributed => ({ group: 'session', column })

export const DISTRIBUTION: Readonly<Record<string, Distribution>> = {
  // A person's account, points and activity: nearly all rows and nearly all writes.
  awards: person(),
  client_reports: person(),
  client_reports_unsent: person(),
  client_states: person(),
  idempotency_keys: person(),
  ledger_accounts: person('id'),
  ledger_entries: person('account_id'),
  market_purchases: person(),
  mission_counters: person(),
  notification_log: person(),
  push_tokens: person(),
  referrals: person('newcomer_id'),
  refusals: person(),
  roulette_spins: person(),
  roulette_spins_owned: person(),
  streak_adjustments: person(),
  streak_check_ins: person(),
  streak_freezes: person(),
  user_mission_overrides: person(),
  user_passwords: person(),
  user_wallets: person(),
  users: person('id'),
  wallet_changes: person(),

  // Facts about a device, stored before the device has an account.
  giveaway_defaults: device,
  giveaway_groups: device,

  // By session, because tokens name their session, and a merge changes the session's user.
  sessions: session('id'),
  support_codes: session(),

  limits: { group: 'limit', column: 'key' },

  // Nearly every call joins the row of its device, whose user may change. The row is written only when the device is
  // new, and when its owner or version changes.
  app_instances: 'reference',

  // Configuration and history that every call may read.
  exchange_rates: 'reference',
  market_items: 'reference',
  mission_config_versions: 'reference',
  mission_configs: 'reference',
  outages: 'reference',
  reward_definitions: 'reference',
  roulette_seeds: 'reference',

  // A few rows that all people share, locked with `skip locked` or under one lock.
  gas_fee_budgets: 'local',
  giveaway_stocks: 'local',
  mission_budgets: 'local',
  service_beat: 'local',

  // Prizes and payouts: all people share one stock of prizes and one order of payouts, and among all people a wallet,
  // an identity or a phone number gets a prize only once. Each person has at most a few rows per month.
  claim_identities: 'local',
  exchange_traces: 'local',
  fulfilments: 'local',
  gas_fees: 'local',
  giveaway_claims: 'local',
  giveaway_traces: 'local',
  paid_wallets: 'local',
  payout_lease: 'local',
  payout_transactions: 'local',
  payouts: 'local',
  points_exchanges: 'local',
  reward_claims: 'local',
  reward_counts: 'local',
  reward_items: 'local',
  reward_stock: 'local',
  reward_traces: 'local',

  // An identity belongs to one account, and an account has at most one of each kind. Read at sign-in only.
  login_methods: 'local',

  // Single-use proofs, valid for a few minutes and deleted afterwards.
  login_codes: 'local',
  login_proofs: 'local',
  minipay_links: 'local',
  oauth_codes: 'local',
  oauth_visits: 'local',

  // Staff, operators and jobs: the number of rows depends on staff and partners, not on people.
  audit_entries: 'local',
  feedback: 'local',
  feedback_screenshots: 'local',
  job_runs: 'local',
  ledger_audits: 'local',
  operator_log: 'local',
  points_grants: 'local',
  points_undos: 'local',
  schema_migrations: 'local',
  set_aside_work: 'local',
  staff: 'local',
  staff_failures: 'local',
  staff_idempotency_keys: 'local',
  staff_openid_requests: 'local',
  staff_recovery_codes: 'local',
  staff_sessions: 'local',
}
