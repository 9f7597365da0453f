import * as contract from '@momi/contract'
import type { EndpointTable } from '@momi/contract'

/**
 * The features of the API's documentation, in order: calls of people first, then what these depend on, then calls of
 * staff.
 */
const FEATURES: readonly [name: string, description: string, ...tables: EndpointTable[]][] = [
  ['Daily streak', 'Checking in each day, and the freezes that cover a missed one.', contract.streaks],
  [
    'Missions',
    'What there is to do, and the counts that apps report.',
    contract.missions,
    contract.bootstrap,
    contract.dataSaved,
  ],
  ['Lucky wheel', 'Spins, their published odds, and the proof of each draw.', contract.roulette],
  ['Points', 'Balance, history and exchange into tokens.', contract.points],
  ['Market', 'Wallpapers and icons for points.', contract.market],
  ['Rewards', 'What was won, and how it is claimed.', contract.rewards, contract.claimForms],
  ['Giveaway', 'Mobile data for a new default browser.', contract.giveaway],
  ['Holds', 'Why payouts of an account wait, and the appeal.', contract.accountHolds],
  ['Wallet', 'Wallet addresses, and links that prove one inside MiniPay.', contract.wallet, contract.minipay],
  ['Accounts', 'Tokens of app instances, and the account of the caller.', contract.accounts],
  [
    'Sign-in',
    'Google, the vendor, phone numbers, e-mail addresses, passwords.',
    contract.login,
    contract.loginBroker,
    contract.loginCodes,
    contract.loginPassword,
  ],
  ['Moves', 'Accounts that move to another phone, and phones that change hands.', contract.deviceMoves],
  ['Invitations', 'The link by which a person invites others, and what has become of it.', contract.referrals],
  ['Pushes', 'The tokens by which a phone is reached.', contract.push],
  ['Client', 'What clients keep at the server and report to it.', contract.clientState, contract.clientReports],
  ['Help', 'Questions, error codes and feedback.', contract.help, contract.feedback],
  ['Configuration', 'The settings of clients, and the health of the process.', contract.config, contract.health],
  ['Payouts', 'For the payout service.', contract.payouts],
  ['Debug', 'In development only.', contract.debug],
  [
    'Staff: accounts',
    'Members of staff, their sessions, views and the audit log.',
    contract.staffAdmin,
    contract.savedViewsAdmin,
    contract.auditAdmin,
  ],
  [
    'Staff: people',
    'Search, case files and app instances.',
    contract.accountsAdmin,
    contract.caseFileAdmin,
    contract.appInstancesAdmin,
  ],
  [
    'Staff: holds',
    'Accounts whose payouts wait, their appeals, the record of each signal, and the report for the authority.',
    contract.accountHoldsAdmin,
  ],
  ['Staff: points', 'The log of points, grants and their approval.', contract.pointsAdmin],
  [
    'Staff: campaign',
    'What Momi gives, its changes and stock, claims and settings.',
    contract.campaignAdmin,
    contract.changeRehearsals,
    contract.rehearsalAdmin,
    contract.stockAdmin,
    contract.liabilityAdmin,
    contract.riskAdmin,
    contract.dashboardAdmin,
    contract.payoutsAdmin,
    contract.inboxAdmin,
    contract.alertsAdmin,
    contract.budgetsAdmin,
    contract.missionsAdmin,
    contract.rewardsAdmin,
    contract.claimFormsAdmin,
    contract.fulfilmentAdmin,
    contract.configAdmin,
  ],
]

/** The `tags` of an OpenAPI document. */
export const FEATURE_TAGS = FEATURES.map(([name, description]) => ({ name, description }))

const BY_CALL = new Map(
  FEATURES.flatMap(([name, , ...tables]) => tables.flatMap((table) => Object.keys(table).map((key) => [key, name]))),
)

/** The feature of a call; undefined if none declares it. */
export const featureOf = (key: string): string | undefined => BY_CALL.get(key)
