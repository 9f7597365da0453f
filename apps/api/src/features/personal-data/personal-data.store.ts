import { z } from 'zod'
import { json } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

/** An account and all accounts that were merged into it. */
const USERS = { users: 'uuid[]' } as const
const MINE = 'user_id = any(:users)'
const OF_MY_SESSIONS = 'in (select id from sessions where user_id = any(:users))'
const OF_MY_DEVICES = 'haid in (select haid from app_instances where user_id = any(:users))'

interface Holding {
  /** The condition that selects a person's rows. */
  of: string
  /**
   * Columns that are omitted from a copy: hashes, tokens, and data of fraud detection. Absent: the table is not copied.
   */
  without?: readonly string[]
  /** Sealed columns that are opened for a copy. `by`: the column with the row id to which their encryption is bound. */
  sealed?: { readonly columns: readonly string[]; readonly by: string }
  /** The statement that erases these rows. Absent for accounting records, which are kept under a random id. */
  erase?: string
}

const deleted =
  (of: string, rest: Omit<Holding, 'of' | 'erase'> = {}) =>
  (table: string) => ({
    of,
    ...rest,
    erase: `delete from ${table} where ${of}`,
  })
const changed = (change: string, rest: Omit<Holding, 'of' | 'erase'>) => (table: string) => ({
  of: MINE,
  ...rest,
  erase: `update ${table} set ${change} where ${MINE}`,
})
const kept =
  (of: string, without: readonly string[] = []) =>
  (): Holding => ({ of, without })

/**
 * Every table with personal data, in an order in which rows can be deleted. A test reports tables that are missing
 * here. docs/decisions/0015-kept-and-erased.md gives the reasons for what is kept.
 */
const PERSONAL_DATA = {
  login_proofs: deleted(`session_id ${OF_MY_SESSIONS}`),
  login_codes: deleted(`session_id ${OF_MY_SESSIONS}`),
  oauth_codes: deleted(`used_by ${OF_MY_SESSIONS}`),
  minipay_links: deleted(`session_id ${OF_MY_SESSIONS}`),
  idempotency_keys: deleted(MINE),
  push_tokens: deleted(MINE, { without: ['token', 'token_hash', 'token_sealed'] }),
  notification_log: deleted(MINE, { without: ['haid', 'haid_hash', 'token_hash'] }),
  client_reports_unsent: deleted(MINE),
  client_reports: deleted(MINE, { without: [] }),
  client_states: deleted(MINE, { without: [] }),
  // The column `reason` may name another account.
  refusals: deleted(MINE, { without: ['reason'] }),
  wallet_changes: deleted(MINE, { without: [] }),
  paid_wallets: (table: string): Holding => ({
    of: '(user_id = any(:users) or former_user_id = any(:users))',
    // These may name another account.
    without: ['user_id', 'former_user_id'],
    erase: `with freed as (update ${table} set former_user_id = null
       where former_user_id = any(:users) and not user_id = any(:users))
      delete from ${table} where user_id = any(:users)`,
  }),
  user_wallets: deleted(MINE, { without: [] }),
  login_methods: deleted(MINE, {
    without: ['subject_hash', 'label_hash'],
    sealed: { columns: ['label'], by: 'subject_hash' },
  }),
  user_passwords: deleted(MINE),
  user_mission_overrides: deleted(MINE, { without: [] }),
  mission_counters: deleted(MINE, { without: ['claimed'] }),
  feedback: deleted(MINE, { without: [], sealed: { columns: ['phone', 'email', 'summary_sealed'], by: 'id' } }),
  giveaway_defaults: deleted(OF_MY_DEVICES, { without: [] }),
  giveaway_groups: deleted(OF_MY_DEVICES, { without: [] }),
  giveaway_claims: changed(`haid = 'erased:' || id`, {
    without: ['phone_hash'],
    sealed: { columns: ['phone', 'email'], by: 'id' },
  }),
  reward_claims: changed(`wallet = null`, {
    without: ['answers_hash'],
    sealed: { columns: ['answers'], by: 'item_id' },
  }),
  streak_check_ins: changed(`wallet = 'erased:' || user_id`, { without: [] }),
  support_codes: deleted(`session_id ${OF_MY_SESSIONS}`, { without: [] }),
  sessions: deleted(MINE, { without: ['current_jti', 'previous_jti', 'family_id', 'sign_in_key'] }),
  // A phone that is in use by another person now is kept without a device owner. The phones that the erased person uses
  // are deleted, except those with a session or push token of somebody else.
  app_instances: (table: string): Holding => ({
    of: '(user_id = any(:users) or owner_id = any(:users))',
    without: ['huid_hash'],
    erase: `with freed as (update ${table} set owner_id = null
       where owner_id = any(:users) and not user_id = any(:users))
      delete from ${table} i where user_id = any(:users)
         and not exists (select from sessions s where s.haid = i.haid)
         and not exists (select from push_tokens t where t.haid = i.haid)`,
  }),
  users: kept('id = any(:users)'),
  ledger_accounts: kept('id = any(:users)'),
  ledger_entries: kept('account_id = any(:users)'),
  // The members of staff who viewed the data, and their addresses, are not data of the person.
  audit_entries: kept(`(subject_kind = 'user' and subject_id = any((:users::uuid[])::text[]))`, [
    'staff_id',
    'staff_email',
    'session_id',
    'address',
    'request_id',
    'previous_hash',
    'hash',
  ]),
  awards: kept(MINE),
  claim_identities: kept(MINE, ['hash']),
  fulfilments: kept(
    `ref in (select id from reward_items where owner_id = any(:users)
              union all select id from giveaway_claims where user_id = any(:users))`,
    ['settled_by', 'reason'],
  ),
  gas_fees: kept(MINE),
  market_purchases: kept(MINE),
  operator_log: kept(MINE),
  payouts: kept(MINE),
  points_exchanges: kept(MINE),
  points_grants: kept(MINE, ['requested_by', 'decided_by', 'reason', 'decision_reason']),
  reward_items: kept('owner_id = any(:users)', ['voucher']),
  // A copy does not contain the other account of a referral.
  referrals: kept('(newcomer_id = any(:users) or referrer_id = any(:users))', ['newcomer_id', 'referrer_id']),
  roulette_spins: kept(MINE),
  roulette_spins_owned: kept(MINE),
  streak_adjustments: kept(MINE),
  streak_freezes: kept(MINE),
} as const satisfies Record<string, (table: string) => Holding>

export const personalDataTables = Object.entries(PERSONAL_DATA).map(([table, holding]) => {
  const { of, without, sealed, erase }: Holding = holding(table)
  return {
    table,
    sealed: sealed?.columns ?? [],
    copy:
      without &&
      read(
        `personal_data_copy_${table}`,
        USERS,
        { row: json(z.record(z.string(), z.unknown())), sealed_by: 'text?' },
        `select to_jsonb(t) - '{${without.join(',')}}'::text[] as row, ${sealed?.by ?? 'null'}::text as sealed_by from ${table} t where ${of}`,
      ),
    erase: erase === undefined ? undefined : write(`personal_data_erase_${table}`, USERS, {}, erase),
  }
})

/** The account of a user id or of a phone's haid; after a merge, the remaining one. */
export const findPerson = read(
  'personal_data_find_person',
  { person: 'text' },
  { id: 'uuid', country: 'text' },
  `select u.id, u.country
     from unnest(array[case when :person ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then :person::uuid end,
                       (select user_id from app_instances where haid = :person)]) named
     join users u on u.id = remaining_account(named)
    limit 1`,
)

export const familyOf = read(
  'personal_data_family_of',
  { user: 'uuid' },
  { id: 'uuid' },
  'select merged_accounts(:user) as id',
)

export const markErased = write(
  'personal_data_mark_erased',
  { users: 'uuid[]', at: 'timestamptz' },
  {},
  `update users set user_type = 'ERASED', auth_id = null, erased_at = :at where id = any(:users) and erased_at is null`,
)

/** Makes a person's screenshots expire at `at`. Runs before their feedback, which names the screenshots, is deleted. */
export const expireScreenshotsOf = write(
  'personal_data_expire_screenshots_of',
  { users: 'uuid[]', at: 'timestamptz' },
  {},
  `update feedback_screenshots set forget_at = :at
    where name in (select screenshot from feedback where user_id = any(:users)) and forget_at > :at`,
)

export const erasedSince = read(
  'personal_data_erased_since',
  { since: 'timestamptz' },
  { id: 'uuid' },
  'select id from users where erased_at > :since',
)
