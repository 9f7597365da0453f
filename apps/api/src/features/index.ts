import { adminApi, api } from '@momi/contract'
import type { Route } from '../core/implement.ts'
import { accountHoldsAdminRoutes, accountHoldsRoutes } from './account-holds/account-holds.routes.ts'
import { accountsAdminRoutes } from './accounts-admin/accounts-admin.routes.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { bootstrapRoutes } from './bootstrap/bootstrap.routes.ts'
import { caseFileRoutes } from './case-file/case-file.routes.ts'
import { campaignAdminRoutes, changeRehearsalRoutes } from './campaign/campaign-admin.routes.ts'
import { claimFormsAdminRoutes } from './claim-forms/claim-forms-admin.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { alertsAdminRoutes } from './alerts/alerts-admin.routes.ts'
import { appInstancesRoutes } from './app-instances/app-instances.routes.ts'
import { claimFormsRoutes } from './claim-forms/claim-forms.routes.ts'
import { clientReportsRoutes } from './client-reports/client-reports.routes.ts'
import { clientStateRoutes } from './client-state/client-state.routes.ts'
import { configAdminRoutes } from './config/config-admin.routes.ts'
import { configRoutes } from './config/config.routes.ts'
import { dashboardAdminRoutes } from './dashboard/dashboard-admin.routes.ts'
import { payoutsAdminRoutes } from './payouts/payouts-admin.routes.ts'
import { savedViewsRoutes } from './saved-views/saved-views.routes.ts'
import { dataSavedRoutes } from './data-saved/data-saved.routes.ts'
import { feedbackRoutes } from './feedback/feedback.routes.ts'
import { debugRoutes } from './debug/debug.routes.ts'
import { fulfilmentRoutes } from './fulfilment/fulfilment-admin.routes.ts'
import { giveawayRoutes } from './giveaway/giveaway.routes.ts'
import { healthRoutes } from './health/health.routes.ts'
import { helpRoutes } from './help/help.routes.ts'
import { inboxAdminRoutes } from './inbox/inbox-admin.routes.ts'
import { budgetsAdminRoutes } from './budgets/budgets-admin.routes.ts'
import { liabilityAdminRoutes } from './liability/liability-admin.routes.ts'
import { loginBrokerRoutes } from './login-broker/login-broker.routes.ts'
import { deviceMovesRoutes } from './device-moves/device-moves.routes.ts'
import { loginCodesRoutes } from './login-codes/login-codes.routes.ts'
import { loginPasswordRoutes } from './login-password/login-password.routes.ts'
import { loginRoutes } from './login/login.routes.ts'
import { marketRoutes } from './market/market.routes.ts'
import { minipayRoutes } from './minipay/minipay.routes.ts'
import { missionsAdminRoutes } from './missions/missions-admin.routes.ts'
import { missionsRoutes } from './missions/missions.routes.ts'
import { payoutsRoutes } from './payouts/payouts.routes.ts'
import { pointsAdminRoutes } from './points/points-admin.routes.ts'
import { pointsRoutes } from './points/points.routes.ts'
import { pushRoutes } from './push/push.routes.ts'
import { referralsRoutes } from './referrals/referrals.routes.ts'
import { rehearsalAdminRoutes } from './rehearsal/rehearsal-admin.routes.ts'
import { rewardsAdminRoutes } from './rewards/rewards-admin.routes.ts'
import { riskAdminRoutes } from './risk/risk-admin.routes.ts'
import { rewardsRoutes } from './rewards/rewards.routes.ts'
import { rouletteRoutes } from './roulette/roulette.routes.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { stockAdminRoutes } from './stock/stock-admin.routes.ts'
import { streaksRoutes } from './streaks/streaks.routes.ts'
import { walletRoutes } from './wallet/wallet.routes.ts'

export const routes: readonly Route[] = [
  ...healthRoutes,
  ...helpRoutes,
  ...configRoutes,
  ...accountsRoutes,
  ...accountHoldsRoutes,
  ...loginRoutes,
  ...loginBrokerRoutes,
  ...loginCodesRoutes,
  ...deviceMovesRoutes,
  ...loginPasswordRoutes,
  ...walletRoutes,
  ...missionsRoutes,
  ...bootstrapRoutes,
  ...dataSavedRoutes,
  ...streaksRoutes,
  ...rouletteRoutes,
  ...giveawayRoutes,
  ...pointsRoutes,
  ...pointsAdminRoutes,
  ...appInstancesRoutes,
  ...marketRoutes,
  ...rewardsRoutes,
  ...claimFormsRoutes,
  ...minipayRoutes,
  ...payoutsRoutes,
  ...pushRoutes,
  ...referralsRoutes,
  ...clientStateRoutes,
  ...feedbackRoutes,
  ...clientReportsRoutes,
  ...debugRoutes,
  ...staffRoutes,
  ...caseFileRoutes,
  ...configAdminRoutes,
  ...campaignAdminRoutes,
  ...inboxAdminRoutes,
  ...alertsAdminRoutes,
  ...changeRehearsalRoutes,
  ...missionsAdminRoutes,
  ...rehearsalAdminRoutes,
  ...rewardsAdminRoutes,
  ...claimFormsAdminRoutes,
  ...fulfilmentRoutes,
  ...stockAdminRoutes,
  ...liabilityAdminRoutes,
  ...riskAdminRoutes,
  ...budgetsAdminRoutes,
  ...dashboardAdminRoutes,
  ...payoutsAdminRoutes,
  ...savedViewsRoutes,
  ...accountsAdminRoutes,
  ...accountHoldsAdminRoutes,
  ...auditRoutes,
]

const served = new Set<string>(routes.map((route) => route.key))
const missing = Object.keys({ ...api, ...adminApi }).filter((key) => !served.has(key))
if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}`)
