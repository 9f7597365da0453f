import { msg } from '@lingui/core/macro'
import { isConfigKind } from '@momi/contract/config-subjects'
import type { Permission } from '@momi/contract/permissions'
import {
  TbArrowsExchange,
  TbBrowser,
  TbCash,
  TbChartLine,
  TbChecklist,
  TbChecks,
  TbClockHour4,
  TbCoins,
  TbDeviceMobile,
  TbFileText,
  TbFlag,
  TbGift,
  TbGitPullRequest,
  TbHelp,
  TbHistory,
  TbHome,
  TbLayoutDashboard,
  TbPackages,
  TbPlayerPause,
  TbScale,
  TbShieldCheck,
  TbShieldSearch,
  TbSettingsAutomation,
  TbShoppingBag,
  TbWallet,
  TbTargetArrow,
  TbTrophy,
  TbUserCircle,
  TbUsers,
  TbWheel,
} from 'react-icons/tb'
import { listPathOf } from '../features/campaign/public.ts'
import type { PageRecord } from './page-record.ts'

// The order is the order of matching: a fixed path precedes a pattern that also matches it.
/** The pages of the console. A new one is added here; everything else is in its feature's folder. */
const RECORDS = [
  {
    path: '/',
    permission: 'dashboard.read',
    menu: { label: msg`Home`, icon: TbHome, section: 'home', key: 'h' },
    load: async () => (await import('../features/dashboard/HomePage.tsx')).HomePage,
  },
  {
    path: '/trends',
    permission: 'dashboard.read',
    menu: { label: msg`Trends`, icon: TbChartLine, section: 'home', key: 'd' },
    load: async () => (await import('../features/dashboard/TrendsPage.tsx')).TrendsPage,
  },
  {
    path: '/activity',
    permission: 'dashboard.read',
    load: async () => (await import('../features/dashboard/ActivityPage.tsx')).ActivityPage,
  },
  {
    path: '/users',
    permission: 'users.read',
    menu: { label: msg`People`, icon: TbUsers, section: 'people', key: 'u' },
    load: async () => (await import('../features/accounts/UsersPage.tsx')).UsersPage,
  },
  {
    path: '/users/:id',
    permission: 'users.read',
    load: async () => (await import('../features/case-file/CaseFilePage.tsx')).CaseFilePage,
  },
  {
    path: '/risk',
    permission: 'risk.read',
    menu: { label: msg`Risk cases`, icon: TbShieldSearch, section: 'people', key: 'k' },
    load: async () => (await import('../features/risk/RiskReviewPage.tsx')).RiskReviewPage,
  },
  {
    path: '/risk/:id',
    permission: 'risk.read',
    load: async () => (await import('../features/risk/RiskPage.tsx')).RiskPage,
  },
  {
    path: '/app-instances',
    permission: 'instances.read',
    menu: { label: msg`App instances`, icon: TbDeviceMobile, section: 'people', key: 'i' },
    load: async () => (await import('../features/app-instances/AppInstancesPage.tsx')).AppInstancesPage,
  },
  {
    path: '/app-instances/:id',
    permission: 'instances.read',
    load: async () => (await import('../features/app-instances/AppInstancePage.tsx')).AppInstancePage,
  },
  {
    path: '/points',
    permission: 'points.read',
    menu: { label: msg`Points`, icon: TbCoins, section: 'people', key: 'p' },
    load: async () => (await import('../features/points/PointsPage.tsx')).PointsPage,
  },
  {
    path: '/approvals',
    permission: 'points.read',
    menu: { label: msg`Approvals`, icon: TbChecks, section: 'people', key: 'a' },
    load: async () => (await import('../features/points/ApprovalsPage.tsx')).ApprovalsPage,
  },
  {
    path: '/holds',
    permission: 'holds.read',
    menu: { label: msg`Holds`, icon: TbPlayerPause, section: 'people', key: 'o' },
    load: async () => (await import('../features/account-holds/HoldsPage.tsx')).HoldsPage,
  },
  {
    path: '/holds/signals',
    permission: 'holds.read',
    load: async () => (await import('../features/account-holds/HoldSignalsPage.tsx')).HoldSignalsPage,
  },
  {
    path: '/holds/report',
    permission: 'holds.read',
    load: async () => (await import('../features/account-holds/HoldsReportPage.tsx')).HoldsReportPage,
  },
  {
    path: '/holds/:id',
    permission: 'holds.read',
    load: async () => (await import('../features/account-holds/HoldPage.tsx')).HoldPage,
  },
  {
    path: '/rewards',
    permission: 'rewards.read',
    menu: { label: msg`Reward figures`, icon: TbGift, section: 'rewards', key: 'r' },
    load: async () => (await import('../features/rewards/RewardsPage.tsx')).RewardsPage,
  },
  {
    path: '/claims',
    permission: 'rewards.read',
    menu: { label: msg`Claims`, icon: TbChecklist, section: 'rewards', key: 'c' },
    load: async () => (await import('../features/fulfilment/ClaimsPage.tsx')).ClaimsPage,
  },
  {
    path: '/payouts',
    permission: 'rewards.read',
    menu: { label: msg`Payouts`, icon: TbCash, section: 'rewards', key: 'y' },
    load: async () => (await import('../features/payouts/PayoutsPage.tsx')).PayoutsPage,
  },
  {
    path: '/claim-forms',
    permission: 'rewards.read',
    menu: { label: msg`Claim forms`, icon: TbFileText, section: 'rewards', key: 'f' },
    load: async () => (await import('../features/claim-forms/ClaimFormsPage.tsx')).ClaimFormsPage,
  },
  {
    path: '/liability',
    permission: 'liability.read',
    menu: { label: msg`Liability`, icon: TbScale, section: 'rewards', key: 'l' },
    load: async () => (await import('../features/liability/LiabilityPage.tsx')).LiabilityPage,
  },
  {
    path: '/campaign',
    permission: 'campaign.read',
    menu: { label: msg`Overview`, icon: TbLayoutDashboard, section: 'campaign', key: 'v' },
    load: async () => (await import('../features/campaign/OverviewPage.tsx')).OverviewPage,
  },
  {
    path: '/campaign/missions',
    permission: 'campaign.read',
    menu: { label: msg`Missions`, icon: TbTargetArrow, section: 'campaign', key: 'm' },
    load: async () => (await import('../features/campaign/subject-pages.tsx')).MissionsPage,
  },
  {
    path: '/campaign/wheel',
    permission: 'campaign.read',
    menu: {
      label: msg`Wheel`,
      icon: TbWheel,
      section: 'campaign',
      key: 'w',
      keywords: msg`roulette spins odds prizes`,
    },
    load: async () => (await import('../features/campaign/subject-pages.tsx')).WheelPage,
  },
  {
    path: '/campaign/rewards',
    permission: 'campaign.read',
    menu: { label: msg`Reward definitions`, icon: TbTrophy, section: 'campaign' },
    load: async () => (await import('../features/campaign/subject-pages.tsx')).RewardDefinitionsPage,
  },
  {
    path: '/stock',
    permission: 'rewards.read',
    menu: { label: msg`Stock`, icon: TbPackages, section: 'campaign', key: 's' },
    load: async () => (await import('../features/stock/StockPage.tsx')).StockPage,
  },
  {
    path: '/stock/:id',
    permission: 'rewards.read',
    load: async () => (await import('../features/stock/PoolPage.tsx')).PoolPage,
  },
  {
    path: '/campaign/market',
    permission: 'campaign.read',
    menu: { label: msg`Market`, icon: TbShoppingBag, section: 'campaign' },
    load: async () => (await import('../features/campaign/subject-pages.tsx')).MarketPage,
  },
  {
    path: '/campaign/exchange',
    permission: 'campaign.read',
    menu: { label: msg`Exchange`, icon: TbArrowsExchange, section: 'campaign' },
    load: async () => (await import('../features/campaign/subject-pages.tsx')).ExchangePage,
  },
  {
    path: '/campaign/budgets',
    permission: 'campaign.read',
    menu: { label: msg`Budgets`, icon: TbWallet, section: 'campaign', key: 'b' },
    load: async () => (await import('../features/campaign/BudgetsPage.tsx')).BudgetsPage,
  },
  {
    path: '/campaign/countries',
    permission: 'campaign.read',
    menu: { label: msg`Countries`, icon: TbFlag, section: 'campaign', keywords: msg`pause resume stop switch off` },
    load: async () => (await import('../features/campaign/subject-pages.tsx')).CountriesPage,
  },
  {
    path: '/campaign/client',
    permission: 'campaign.read',
    menu: { label: msg`Client`, icon: TbBrowser, section: 'campaign' },
    load: async () => (await import('../features/campaign/subject-pages.tsx')).ClientSettingsPage,
  },
  {
    path: '/campaign/risk',
    permission: 'campaign.read',
    menu: { label: msg`Risk signals`, icon: TbShieldCheck, section: 'campaign' },
    load: async () => (await import('../features/campaign/subject-pages.tsx')).RiskSettingsPage,
  },
  {
    path: '/campaign/subjects/:kind/:country/:key',
    permission: 'campaign.read',
    listedAt: ({ kind = '', key = '' }) => (isConfigKind(kind) ? listPathOf({ kind, key }) : undefined),
    load: async () => (await import('../features/campaign/SubjectPage.tsx')).SubjectPage,
  },
  {
    path: '/campaign/changes',
    permission: 'campaign.read',
    menu: { label: msg`Changes`, icon: TbGitPullRequest, section: 'campaign', key: 'g' },
    load: async () => (await import('../features/campaign/ChangesPage.tsx')).ChangesPage,
  },
  {
    path: '/campaign/changes/:id',
    permission: 'campaign.read',
    load: async () => (await import('../features/campaign/ChangePage.tsx')).ChangePage,
  },
  {
    path: '/campaign/history',
    permission: 'campaign.read',
    menu: { label: msg`History`, icon: TbClockHour4, section: 'campaign', key: 't' },
    load: async () => (await import('../features/campaign/HistoryPage.tsx')).HistoryPage,
  },
  {
    path: '/audit',
    permission: 'audit.read',
    menu: { label: msg`Audit log`, icon: TbHistory, section: 'staff', key: 'x' },
    load: async () => (await import('../features/audit/AuditPage.tsx')).AuditPage,
  },
  {
    path: '/jobs',
    permission: 'dashboard.read',
    menu: { label: msg`Jobs`, icon: TbSettingsAutomation, section: 'staff', key: 'j' },
    load: async () => (await import('../features/jobs/JobsPage.tsx')).JobsPage,
  },
  {
    path: '/account',
    menu: { label: msg`My account`, icon: TbUserCircle, section: 'staff' },
    load: async () => (await import('../features/account/AccountPage.tsx')).AccountPage,
  },
  {
    path: '/help',
    menu: {
      label: msg`Help`,
      icon: TbHelp,
      section: 'staff',
      keywords: msg`glossary words shortcuts roles permissions`,
    },
    load: async () => (await import('../features/help/HelpPage.tsx')).HelpPage,
  },
] as const satisfies readonly PageRecord[]

declare module '../shared/link.ts' {
  interface RouteRegister {
    path: (typeof RECORDS)[number]['path']
  }
}

export type PageRoute = PageRecord

/** The pages that these permissions allow. */
export const routesFor = (permissions: readonly Permission[]): PageRoute[] =>
  (RECORDS as readonly PageRecord[]).filter(
    ({ permission }) => permission === undefined || permissions.includes(permission),
  )
