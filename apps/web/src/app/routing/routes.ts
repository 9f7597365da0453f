import deferred from 'virtual:catalogue/deferred'
import streaks from 'virtual:catalogue/streaks'
import { MissionsPage } from '../../features/missions/MissionsPage.tsx'
import { withMessages } from '../../shared/i18n/i18n.ts'
import type { Route } from './route.ts'

/** The routes whose records are part of the first page, because most visits start there. All others: lazy/routes.ts. */
export const FIRST_ROUTES = [
  {
    path: '/missions',
    layout: 'footer',
    screen: MissionsPage,
  },
  {
    path: '/missions/streaks',
    layout: 'footer',
    entryPoint: 'StreaksCheckInFlow',
    load: async () =>
      (await withMessages(import('../../features/streaks/StreaksPage.tsx'), deferred, streaks)).StreaksPage,
  },
] as const satisfies readonly Route[]

export const REDIRECTS: Readonly<Record<string, string>> = {
  '/': '/missions',
  '/giveaway/free-data': '/giveaway',
}
