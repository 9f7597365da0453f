import { z } from 'zod'
import * as announcedChange from './announced-change.ts'
import * as calendarDate from './calendar-date.ts'
import * as countryCode from './country-code.ts'
import * as localWorth from './local-worth.ts'
import * as trace from './trace.ts'
import * as accountHolds from './features/account-holds.ts'
import * as accountHoldsAdmin from './features/account-holds-admin.ts'
import * as accounts from './features/accounts.ts'
import * as accountsAdmin from './features/accounts-admin.ts'
import * as alertsAdmin from './features/alerts-admin.ts'
import * as appInstancesAdmin from './features/app-instances-admin.ts'
import * as auditAdmin from './features/audit-admin.ts'
import * as bootstrap from './features/bootstrap.ts'
import * as caseFileAdmin from './features/case-file-admin.ts'
import * as campaignAdmin from './features/campaign-admin.ts'
import * as configChanges from './config-changes.ts'
import * as claimForms from './features/claim-forms.ts'
import * as claimFormsAdmin from './features/claim-forms-admin.ts'
import * as clientReports from './features/client-reports.ts'
import * as clientState from './features/client-state.ts'
import * as config from './features/config.ts'
import * as configAdmin from './features/config-admin.ts'
import * as dashboardAdmin from './features/dashboard-admin.ts'
import * as payoutsAdmin from './features/payouts-admin.ts'
import * as savedViewsAdmin from './features/saved-views-admin.ts'
import * as dataSaved from './features/data-saved.ts'
import * as debug from './features/debug.ts'
import * as deviceMoves from './features/device-moves.ts'
import * as feedback from './features/feedback.ts'
import * as fulfilmentAdmin from './features/fulfilment-admin.ts'
import * as giveaway from './features/giveaway.ts'
import * as health from './features/health.ts'
import * as help from './features/help.ts'
import * as inboxAdmin from './features/inbox-admin.ts'
import * as budgetsAdmin from './features/budgets-admin.ts'
import * as liabilityAdmin from './features/liability-admin.ts'
import * as login from './features/login.ts'
import * as loginBroker from './features/login-broker.ts'
import * as loginCodes from './features/login-codes.ts'
import * as loginPassword from './features/login-password.ts'
import * as market from './features/market.ts'
import * as minipay from './features/minipay.ts'
import * as missions from './features/missions.ts'
import * as missionsAdmin from './features/missions-admin.ts'
import * as payouts from './features/payouts.ts'
import * as points from './features/points.ts'
import * as pointsAdmin from './features/points-admin.ts'
import * as push from './features/push.ts'
import * as referrals from './features/referrals.ts'
import * as rehearsalAdmin from './features/rehearsal-admin.ts'
import * as rehearsals from './rehearsals.ts'
import * as rewards from './features/rewards.ts'
import * as rewardsAdmin from './features/rewards-admin.ts'
import * as riskAdmin from './features/risk-admin.ts'
import * as roulette from './features/roulette.ts'
import * as staffAdmin from './features/staff-admin.ts'
import * as stockAdmin from './features/stock-admin.ts'
import * as stock from './stock.ts'
import * as streaks from './features/streaks.ts'
import * as wallet from './features/wallet.ts'

const MODULES = {
  announcedChange,
  calendarDate,
  countryCode,
  localWorth,
  trace,
  accountHolds,
  accountHoldsAdmin,
  accounts,
  accountsAdmin,
  alertsAdmin,
  appInstancesAdmin,
  auditAdmin,
  bootstrap,
  campaignAdmin,
  configChanges,
  caseFileAdmin,
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
  debug,
  deviceMoves,
  feedback,
  fulfilmentAdmin,
  giveaway,
  health,
  help,
  inboxAdmin,
  budgetsAdmin,
  liabilityAdmin,
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
  rehearsals,
  rewards,
  rewardsAdmin,
  riskAdmin,
  roulette,
  staffAdmin,
  stockAdmin,
  stock,
  streaks,
  wallet,
}

/** The schemas that the contract's files export, by their names: the API document describes each of them once. */
export const namedSchemas: ReadonlyMap<string, z.ZodType> = new Map(
  Object.values(MODULES).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]: [string, unknown]) =>
      value instanceof z.ZodType ? [[name, value] as const] : [],
    ),
  ),
)
