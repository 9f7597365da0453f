import { accountHolds } from './features/account-holds.ts'
import { accountHoldsAdmin } from './features/account-holds-admin.ts'
import { accounts } from './features/accounts.ts'
import { bootstrap } from './features/bootstrap.ts'
import { caseFileAdmin } from './features/case-file-admin.ts'
import { budgetsAdmin } from './features/budgets-admin.ts'
import { campaignAdmin } from './features/campaign-admin.ts'
import { claimFormsAdmin } from './features/claim-forms-admin.ts'
import { accountsAdmin } from './features/accounts-admin.ts'
import { alertsAdmin } from './features/alerts-admin.ts'
import { auditAdmin } from './features/audit-admin.ts'
import { appInstancesAdmin } from './features/app-instances-admin.ts'
import { claimForms } from './features/claim-forms.ts'
import { clientReports } from './features/client-reports.ts'
import { clientState } from './features/client-state.ts'
import { configAdmin } from './features/config-admin.ts'
import { config } from './features/config.ts'
import { dashboardAdmin } from './features/dashboard-admin.ts'
import { dataSaved } from './features/data-saved.ts'
import { deviceMoves } from './features/device-moves.ts'
import { feedback } from './features/feedback.ts'
import { debug } from './features/debug.ts'
import { fulfilmentAdmin } from './features/fulfilment-admin.ts'
import { giveaway } from './features/giveaway.ts'
import { health } from './features/health.ts'
import { help } from './features/help.ts'
import { inboxAdmin } from './features/inbox-admin.ts'
import { liabilityAdmin } from './features/liability-admin.ts'
import { loginBroker } from './features/login-broker.ts'
import { loginCodes } from './features/login-codes.ts'
import { loginPassword } from './features/login-password.ts'
import { login } from './features/login.ts'
import { market } from './features/market.ts'
import { minipay } from './features/minipay.ts'
import { missionsAdmin } from './features/missions-admin.ts'
import { missions } from './features/missions.ts'
import { payoutsAdmin } from './features/payouts-admin.ts'
import { payouts } from './features/payouts.ts'
import { pointsAdmin } from './features/points-admin.ts'
import { points } from './features/points.ts'
import { push } from './features/push.ts'
import { referrals } from './features/referrals.ts'
import { changeRehearsals, rehearsalAdmin } from './features/rehearsal-admin.ts'
import { rewardsAdmin } from './features/rewards-admin.ts'
import { rewards } from './features/rewards.ts'
import { riskAdmin } from './features/risk-admin.ts'
import { roulette } from './features/roulette.ts'
import { savedViewsAdmin } from './features/saved-views-admin.ts'
import { staffAdmin } from './features/staff-admin.ts'
import { stockAdmin } from './features/stock-admin.ts'
import { streaks } from './features/streaks.ts'
import { wallet } from './features/wallet.ts'

export {
  accountHolds,
  accountHoldsAdmin,
  accounts,
  bootstrap,
  campaignAdmin,
  caseFileAdmin,
  changeRehearsals,
  accountsAdmin,
  alertsAdmin,
  auditAdmin,
  appInstancesAdmin,
  claimForms,
  claimFormsAdmin,
  clientReports,
  clientState,
  config,
  configAdmin,
  dashboardAdmin,
  payoutsAdmin,
  savedViewsAdmin,
  dataSaved,
  feedback,
  debug,
  deviceMoves,
  fulfilmentAdmin,
  giveaway,
  health,
  help,
  inboxAdmin,
  liabilityAdmin,
  budgetsAdmin,
  login,
  loginBroker,
  loginCodes,
  loginPassword,
  market,
  minipay,
  missions,
  missionsAdmin,
  payouts,
  points,
  pointsAdmin,
  push,
  referrals,
  rehearsalAdmin,
  rewards,
  rewardsAdmin,
  riskAdmin,
  roulette,
  staffAdmin,
  stockAdmin,
  streaks,
  wallet,
}

/** Every call of clients and services. Browsers import only its type, because its values are large. */
export const api = {
  ...health,
  ...help,
  ...config,
  ...accounts,
  ...accountHolds,
  ...login,
  ...loginBroker,
  ...loginCodes,
  ...loginPassword,
  ...deviceMoves,
  ...wallet,
  ...minipay,
  ...missions,
  ...bootstrap,
  ...dataSaved,
  ...streaks,
  ...roulette,
  ...giveaway,
  ...points,
  ...market,
  ...rewards,
  ...claimForms,
  ...payouts,
  ...push,
  ...referrals,
  ...clientState,
  ...feedback,
  ...clientReports,
  ...debug,
}
export type Api = typeof api

/** Every call of the staff console, none of which the public web origin serves. */
export const adminApi = {
  ...staffAdmin,
  ...caseFileAdmin,
  ...configAdmin,
  ...campaignAdmin,
  ...inboxAdmin,
  ...alertsAdmin,
  ...rehearsalAdmin,
  ...changeRehearsals,
  ...missionsAdmin,
  ...rewardsAdmin,
  ...riskAdmin,
  ...claimFormsAdmin,
  ...fulfilmentAdmin,
  ...stockAdmin,
  ...liabilityAdmin,
  ...budgetsAdmin,
  ...dashboardAdmin,
  ...payoutsAdmin,
  ...savedViewsAdmin,
  ...accountsAdmin,
  ...accountHoldsAdmin,
  ...auditAdmin,
  ...pointsAdmin,
  ...appInstancesAdmin,
}
export type AdminApi = typeof adminApi

export { AnnouncedChange, Worsening } from './announced-change.ts'
export { CalendarDate } from './calendar-date.ts'
export {
  ChangeState,
  ConfigKindName,
  ConfigSubject,
  type ConfigEffects,
  EffectCode,
  type PreviewPersona,
  type PreviewScreen,
} from './config-changes.ts'
export { Rehearsal, RehearsalResult, RehearsalScope, RehearsalState, type RehearsalUnknown } from './rehearsals.ts'
export { ClaimFormVariant } from './features/claim-forms-admin.ts'
export { MissionReason } from './features/missions-admin.ts'
export type { ListQuery } from './admin-lists.ts'
export { AccountHoldClass, HoldOutcome, type HoldProof, type RiskReason } from './features/account-holds.ts'
export { AccountHoldKind, HoldStep, type HoldOfAccount } from './features/account-holds-admin.ts'
export { UserType } from './features/accounts.ts'
export {
  TIMELINE_KINDS,
  TimelineCode,
  type Finding,
  type FindingCode,
  type TimelineKind,
} from './features/case-file-admin.ts'
export type { Previewable, RevealField, SearchKind, UserSummary } from './features/accounts-admin.ts'
export { PushOutcome } from './features/app-instances-admin.ts'
export {
  FulfilmentFailure,
  FulfilmentKind,
  type FulfilmentOutcome,
  FulfilmentReference,
  FulfilmentStatus,
  type ClaimToFulfil,
  type FulfilmentRowProblem,
} from './features/fulfilment-admin.ts'
export {
  BatchDetails,
  StockNote,
  StockProblem,
  UnreadableStock,
  type StockBatch,
  type StockReport,
  Winnable,
} from './stock.ts'
export { SpendingAlertCause, SpendingLineKind } from './features/alerts-admin.ts'
export { DashboardMetric, ListedMetric } from './features/dashboard-admin.ts'
export { ListedPayout, PayoutQueue } from './features/payouts-admin.ts'
export { BudgetPeriod, BudgetScope, BudgetUnit, type BudgetLine } from './features/budgets-admin.ts'
export { PointsAge } from './features/liability-admin.ts'
export { RISK_MODES, RISK_SIGNALS, RiskLinkKind, RiskMode, RiskSignal } from './features/risk-admin.ts'
export { GiveawayFailure, GiveawayGroup, GiveawayStatus, GiveawayWait } from './features/giveaway.ts'
export { MethodKind } from './features/login.ts'
export { MISSION_GROUPS, MISSION_TYPES, MissionTypeName, type MissionType } from './features/missions.ts'
export { PayoutStatus, PayoutType, ReleasedStatus } from './features/payouts.ts'
export { PointsReason } from './features/points.ts'
export { WalletWay, type PayoutStep } from './features/wallet.ts'
export { GrantLimit, GrantStatus, type Grant, type PointsLog } from './features/points-admin.ts'
export { ReferralState } from './features/referrals.ts'
export { ClaimRoute, RewardStatus, RewardType } from './features/rewards.ts'
export { DrawnSegments, GasFeeStatus, PrizeType, SpinSource } from './features/roulette.ts'
export { StreakAdjustment } from './features/streaks.ts'
export { type LocalRate, type LocalWorth } from './local-worth.ts'
export { Trace } from './trace.ts'
export type * from './endpoint.ts'
export type { OperatorAction, StaffAction } from './staff-actions.ts'
