import { notOpenYet } from './not-open-yet.ts'
import type { RouteEntry } from './routes.tsx'

/** There only where the debug flag is on (section 2). */
export const DEBUG_ROUTES: readonly RouteEntry[] = [
  '/debug',
  '/debug/native',
  '/debug/locale',
  '/debug/report/set-as-default',
  '/debug/report/hidden-reward',
  '/debug/mission-streaks',
  '/debug/mission-data-saved',
  '/debug/push-message',
  '/debug/push-message/register-fcm-token',
  '/debug/ui-dialog',
  '/debug/ui-bottom-sheet',
  '/debug/login/phone-password',
  '/debug/toast',
  '/debug/envs',
  '/debug/jsonform',
  '/debug/miniconfig',
  '/debug/points',
].map((path) => ({ path, layout: 'footer', load: debugScreens(path) }))

function debugScreens(path: string): RouteEntry['load'] {
  if (path === '/debug/ui-dialog') return () => import('../features/debug/DialogPage.tsx')
  if (path === '/debug/ui-bottom-sheet') return () => import('../features/debug/BottomSheetPage.tsx')
  if (path === '/debug/toast') return () => import('../features/debug/ToastPage.tsx')
  return notOpenYet
}
