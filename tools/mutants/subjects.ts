// What `npm run test:mutants` changes, by subject, and the tests that have to fail because of it.

export interface Subject {
  /** The files that are changed. */
  files: readonly string[]
  /** The tests that run against each change. */
  tests: readonly string[]
}

const FEATURES = 'apps/api/src/features'
const CORE = 'apps/api/src/core'
const RULES = 'packages/contract/src/rules'

export const SUBJECTS: Readonly<Record<string, Subject>> = {
  money: {
    files: [
      `${FEATURES}/points/exchange.rules.ts`,
      `${FEATURES}/points/grants.rules.ts`,
      `${FEATURES}/missions/counters.rules.ts`,
      `${FEATURES}/missions/day-progress.rules.ts`,
      `${FEATURES}/roulette/roulette.rules.ts`,
      `${FEATURES}/roulette/payment.rules.ts`,
      `${FEATURES}/roulette/after-spin.rules.ts`,
      `${FEATURES}/market/market.rules.ts`,
      `${FEATURES}/wallet/wallet.rules.ts`,
      `${FEATURES}/stock/worth.rules.ts`,
      `${CORE}/missions/budget.rules.ts`,
      `${CORE}/budgets/counting.rules.ts`,
      `${CORE}/budgets/tree.rules.ts`,
      `${CORE}/ledger/entry-hashes.ts`,
      'apps/payouts/src/refused.ts',
      'apps/payouts/src/nonce-proof.ts',
    ],
    tests: [
      `${FEATURES}/points/*.rules.test.ts`,
      `${FEATURES}/missions/{*.rules,worsening}.test.ts`,
      `${FEATURES}/roulette/*.rules.test.ts`,
      `${FEATURES}/market/*.rules.test.ts`,
      `${FEATURES}/wallet/*.rules.test.ts`,
      `${FEATURES}/stock/worth.rules.test.ts`,
      `${CORE}/missions/budget.rules.test.ts`,
      `${CORE}/budgets/{counted-gifts,tree.rules}.test.ts`,
      `${CORE}/ledger/entry-hashes.test.ts`,
      'apps/payouts/src/refused.test.ts',
      'apps/payouts/src/nonce-proof.test.ts',
    ],
  },
  tokens: {
    files: [
      `${CORE}/tokens/*.ts`,
      `${CORE}/secrets/hash-keys.ts`,
      `${CORE}/secrets/constant-time-equal.ts`,
      'apps/api/src/gateways/strict-jws.ts',
      `${FEATURES}/accounts/refresh.rules.ts`,
      `${FEATURES}/accounts/tokens.ts`,
      `${FEATURES}/roulette/tickets.ts`,
      `${FEATURES}/streaks/day-tickets.ts`,
      'packages/client/src/session/token.ts',
    ],
    tests: [
      `${CORE}/tokens/*.test.ts`,
      `${CORE}/secrets/hash-keys.test.ts`,
      `${FEATURES}/accounts/*.rules.test.ts`,
      `${FEATURES}/accounts/tokens.test.ts`,
      `${FEATURES}/roulette/tickets.test.ts`,
      `${FEATURES}/streaks/day-tickets.test.ts`,
      'apps/api/src/gateways/strict-jws.test.ts',
      'packages/client/src/session/token.test.ts',
    ],
  },
  time: {
    files: [
      `${RULES}/calendar.ts`,
      'packages/contract/src/time-zone.ts',
      'packages/contract/src/calendar-date.ts',
      `${FEATURES}/streaks/streaks.rules.ts`,
      `${FEATURES}/streaks/calendar.rules.ts`,
      `${FEATURES}/campaign/publish-time.rules.ts`,
      `${FEATURES}/alerts/runs-of-days.rules.ts`,
      `${CORE}/missions/carry-over.rules.ts`,
    ],
    tests: [
      `${RULES}/calendar.test.ts`,
      'packages/contract/src/time-zone.test.ts',
      `${FEATURES}/streaks/*.rules.test.ts`,
      `${FEATURES}/campaign/publish-time.rules.test.ts`,
      `${FEATURES}/alerts/runs-of-days.rules.test.ts`,
      `${CORE}/missions/carry-over.rules.test.ts`,
    ],
  },
  merges: {
    files: [
      `${FEATURES}/streaks/merge.rules.ts`,
      `${FEATURES}/login/identity.rules.ts`,
      `${FEATURES}/campaign/merge.rules.ts`,
    ],
    tests: [
      `${FEATURES}/streaks/merge.rules.test.ts`,
      `${FEATURES}/login/identity.rules.test.ts`,
      `${FEATURES}/campaign/merge.rules.test.ts`,
    ],
  },
  permissions: {
    files: [
      'packages/contract/src/permissions.ts',
      'apps/api/src/http/callers/authenticate-staff.ts',
      `${FEATURES}/campaign/approval.rules.ts`,
      `${FEATURES}/staff/same-person.ts`,
    ],
    tests: [
      'packages/contract/src/permissions.test.ts',
      'apps/api/src/http/callers/authenticate-staff.test.ts',
      `${FEATURES}/campaign/approval.rules.test.ts`,
      `${FEATURES}/staff/same-person.test.ts`,
    ],
  },
}
