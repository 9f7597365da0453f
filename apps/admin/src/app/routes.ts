import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Permission } from '@momi/contract/permissions'
import type { ComponentType } from 'react'
import type { IconType } from 'react-icons'
import {
  TbChecklist,
  TbChecks,
  TbCoins,
  TbDeviceMobile,
  TbFileText,
  TbGift,
  TbHistory,
  TbPackages,
  TbTargetArrow,
  TbUserCircle,
  TbUsers,
} from 'react-icons/tb'

/** A page of the console. A new page is added here; everything else is in its feature's folder. */
interface PageRecord {
  path: `/${string}`
  /** The permission to see the page; absent if every signed-in member of staff may see it. */
  permission?: Permission
  /** The position of the page in the navigation; absent for pages that other pages link to. */
  menu?: { label: MessageDescriptor; icon: IconType; section: Section }
  load: () => Promise<ComponentType>
}

export type Section = 'people' | 'rewards' | 'staff'

// The order is the order of matching: a fixed path precedes a pattern that also matches it.
const RECORDS = [
  {
    path: '/',
    permission: 'users.read',
    menu: { label: msg`People`, icon: TbUsers, section: 'people' },
    load: async () => (await import('../features/accounts/UsersPage.tsx')).UsersPage,
  },
  {
    path: '/users/:id',
    permission: 'users.read',
    load: async () => (await import('../features/case-file/CaseFilePage.tsx')).CaseFilePage,
  },
  {
    path: '/app-instances',
    permission: 'instances.read',
    menu: { label: msg`App instances`, icon: TbDeviceMobile, section: 'people' },
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
    menu: { label: msg`Points`, icon: TbCoins, section: 'people' },
    load: async () => (await import('../features/points/PointsPage.tsx')).PointsPage,
  },
  {
    path: '/approvals',
    permission: 'points.read',
    menu: { label: msg`Approvals`, icon: TbChecks, section: 'people' },
    load: async () => (await import('../features/points/ApprovalsPage.tsx')).ApprovalsPage,
  },
  {
    path: '/rewards',
    permission: 'rewards.read',
    menu: { label: msg`Rewards`, icon: TbGift, section: 'rewards' },
    load: async () => (await import('../features/rewards/RewardsPage.tsx')).RewardsPage,
  },
  {
    path: '/stock',
    permission: 'rewards.read',
    menu: { label: msg`Stock`, icon: TbPackages, section: 'rewards' },
    load: async () => (await import('../features/stock/StockPage.tsx')).StockPage,
  },
  {
    path: '/stock/:id',
    permission: 'rewards.read',
    load: async () => (await import('../features/stock/PoolPage.tsx')).PoolPage,
  },
  {
    path: '/claims',
    permission: 'rewards.read',
    menu: { label: msg`Claims`, icon: TbChecklist, section: 'rewards' },
    load: async () => (await import('../features/fulfilment/ClaimsPage.tsx')).ClaimsPage,
  },
  {
    path: '/claim-forms',
    permission: 'rewards.read',
    menu: { label: msg`Claim forms`, icon: TbFileText, section: 'rewards' },
    load: async () => (await import('../features/claim-forms/ClaimFormsPage.tsx')).ClaimFormsPage,
  },
  {
    path: '/missions',
    permission: 'missions.read',
    menu: { label: msg`Missions`, icon: TbTargetArrow, section: 'rewards' },
    load: async () => (await import('../features/missions/MissionsPage.tsx')).MissionsPage,
  },
  {
    path: '/audit',
    permission: 'audit.read',
    menu: { label: msg`Audit log`, icon: TbHistory, section: 'staff' },
    load: async () => (await import('../features/audit/AuditPage.tsx')).AuditPage,
  },
  {
    path: '/account',
    menu: { label: msg`My account`, icon: TbUserCircle, section: 'staff' },
    load: async () => (await import('../features/account/AccountPage.tsx')).AccountPage,
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
