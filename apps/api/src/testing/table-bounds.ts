/**
 * What keeps a stranger from filling each table: docs/decisions/0073-shared-limits.md.
 * - purged: a job deletes rows some time after they end, and a limit stops what one person or network adds until then;
 * - person: a fixed number of rows for each account or device, whose number is limited per network (new devices);
 * - earned: rows for what a person did, limited per day by the rules of missions, streaks, wheel and market;
 * - prize: rows for prizes and payouts, limited by stocks and budgets;
 * - ours: rows that only staff, operators, jobs and campaigns add.
 */
type Bound = 'purged' | 'person' | 'earned' | 'prize' | 'ours'

const TABLES: Readonly<Record<Bound, string>> = {
  purged: `client_reports client_reports_unsent feedback feedback_screenshots idempotency_keys limits login_codes
    login_proofs minipay_links notification_log oauth_codes oauth_visits push_tokens refusals sessions
    set_aside_work staff_failures staff_idempotency_keys staff_openid_requests staff_sessions support_codes
    wallet_changes`,
  person: `app_instances client_states giveaway_defaults giveaway_groups ledger_accounts login_methods referrals
    user_mission_overrides user_passwords user_wallets users`,
  earned: `awards ledger_entries market_purchases mission_counters roulette_spins roulette_spins_owned streak_adjustments
    streak_check_ins streak_freezes`,
  prize: `claim_identities exchange_traces gas_fees fulfilments giveaway_claims giveaway_traces paid_wallets payout_transactions payouts
    points_exchanges reward_claims reward_counts reward_items reward_stock reward_traces`,
  ours: `audit_entries exchange_rates gas_fee_budgets giveaway_stocks job_runs ledger_audits market_items
    mission_budgets mission_config_versions mission_configs operator_log outages payout_lease points_grants points_undos
    reward_definitions roulette_seeds schema_functions schema_migrations service_beat staff
    staff_recovery_codes`,
}

export const TABLE_BOUNDS: ReadonlyMap<string, Bound> = new Map(
  (Object.keys(TABLES) as Bound[]).flatMap((bound) =>
    TABLES[bound].split(/\s+/).map((table) => [table, bound] as const),
  ),
)
