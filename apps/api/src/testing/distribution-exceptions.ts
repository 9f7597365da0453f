/**
 * Parts of the database that do not yet conform to the distribution, or do not have to: docs/scale.md explains each
 * entry. These lists are exact, so that they can only shrink, or grow by a decision
 * (docs/decisions/0054-distribution.md).
 */

/** Unique indexes of distributed tables that cover the rows of all people. Tests do not partition these tables. */
export const GLOBAL_KEYS = [
  // The previous release depends on these keys without the person's id. The next release adds the id to them.
  'awards_pkey',
  'roulette_spins_owned_cause_key',
  'streak_freezes_cause_key',
  // Across all accounts, an identity completes a mission once, and a cause moves points once. Lookup tables of causes
  // will ensure both.
  'awards_mission_cause_key',
  'ledger_entries_pkey',
  'ledger_entries_reason_ref_key',
  // A push token belongs to one device. A lookup table of tokens will ensure this.
  'push_tokens_token_hash_key',
  'push_tokens_token_key',
  // A wallet checks in once a day, and has one owner. Lookup tables of addresses will ensure both.
  'streak_check_ins_by_wallet',
  'user_wallets_proven',
]

/**
 * Foreign keys that Citus cannot enforce. They cost nothing on one machine, so they stay until the tables are
 * distributed, and are then dropped; no statement depends on them.
 */
export const CROSSING_FOREIGN_KEYS = [
  'app_instances (owner_id) → users',
  'app_instances (user_id) → users',
  'awards (reward_item) → reward_items',
  'claim_identities (user_id) → users',
  'feedback (user_id) → users',
  'gas_fees (user_id) → users',
  'giveaway_claims (user_id) → users',
  'ledger_accounts (moved_to) → ledger_accounts',
  'login_codes (session_id) → sessions',
  'login_methods (user_id) → users',
  'login_proofs (session_id) → sessions',
  'minipay_links (session_id) → sessions',
  'oauth_codes (used_by) → sessions',
  'operator_log (user_id) → users',
  'paid_wallets (former_user_id) → users',
  'paid_wallets (user_id) → users',
  'payouts (user_id) → users',
  'points_exchanges (user_id) → users',
  'points_grants (user_id) → users',
  'referrals (referrer_id) → users',
  'reward_claims (user_id) → users',
  'reward_items (owner_id) → users',
  'roulette_spins (reward_item) → reward_items',
  'sessions (user_id) → users',
  'users (merged_into) → users',
]

/** Statements that still query every machine, or move rows between machines, during the API call of a person. */
export const PENDING_STATEMENTS = {
  // Reads the check-ins of other people with the same wallet.
  streaks_facts: ['asks all: streak_check_ins'],
  // Reads the used freezes by id only: with the person as a condition, the planner would read all unused freezes.
  streaks_record_check_ins: ['asks all: streak_check_ins', 'asks all: streak_freezes'],
  // Find the other accounts that have reported or linked a wallet.
  wallet_drop_claims_of_others: ['asks all: user_wallets'],
  wallet_owner_of: ['asks all: user_wallets'],
  // Find the push tokens of a device, and a push token that another person has registered.
  push_drop_surplus: ['asks all: push_tokens'],
  push_forget_of_session: ['asks all: push_tokens'],
  push_hold_session: ['asks all: users'],
  push_hold_tokens: ['asks all: push_tokens'],
  push_register_token: ['moves rows: push_tokens', 'asks all: push_tokens'],
  // Finds out whether an identity has completed the mission on another account.
  missions_was_given: ['asks all: awards'],
  // Ends all sessions of a person ("Log out everywhere").
  accounts_revoke_all_of: ['asks all: sessions'],
}

/** Functions of the database that find a row by its cause alone. */
export const PENDING_FUNCTIONS = {
  award_give: ['asks all: awards'],
  ledger_post: ['asks all: ledger_entries'],
}

/** Citus cannot change the distribution column of a row: a merge will have to copy the rows and delete the old ones. */
export const PENDING_MERGE_STATEMENTS = {
  accounts_hand_over: ['asks all: sessions'],
  accounts_merge_earnings: ['asks all: users'],
  market_hand_over: ['moves rows: market_purchases'],
  missions_hand_over: ['moves rows: awards', 'moves rows: roulette_spins_owned'],
  push_hand_over: ['moves rows: push_tokens'],
  roulette_hand_over: ['moves rows: roulette_spins'],
  streaks_hand_over: ['moves rows: streak_freezes', 'moves rows: streak_adjustments', 'moves rows: streak_check_ins'],
  wallet_hand_over: ['moves rows: user_wallets'],
}

/** Statements of jobs, staff and commands that query all people on purpose: every machine answers for its own rows. */
export const FOR_ALL_PEOPLE: Readonly<Record<string, readonly string[]>> = {
  jobs: [
    'accounts_forget_expired_sessions',
    'accounts_forget_revoked_sessions',
    'client_reports_oldest_unsent',
    'client_reports_resume_unsent',
    'client_reports_take_unsent',
    'giveaway_last_groups',
    'push_deliveries_before',
    'push_prune',
    'push_reached',
    'push_seal_token',
    'push_take_plain_tokens',
    'referrals_circular',
    'referrals_oldest_due',
    'referrals_referrer',
    'referrals_take',
    'support_code_purge',
  ],
  staff: [
    'accounts_instance_for_staff',
    'accounts_latest_session',
    'accounts_revoke_on_instance',
    'app_instances_all',
    'app_instances_of_device',
    'app_instances_of_user',
    'app_instances_one',
    'case_file_family',
    'case_file_possessions',
    'findings_snapshot',
    'points_log_entry',
    'points_log_of_all',
    'points_log_of_reason',
    'points_log_of_user',
    'points_reversal_of',
    'push_forget_of_instance',
    'support_code_accounts',
    'timeline_login',
    'user_search_by_auth_id',
    'user_search_by_wallet',
    'user_search_newest',
    'user_search_newest_in',
    'wallet_free',
  ],
  commands: ['backup_check_newest', 'ledger_audit'],
}
