import { loadMessages } from '../shared/i18n/messages.ts'
import type { RouteEntry } from './routes.tsx'

const screens: Readonly<Record<string, RouteEntry['load']>> = {
  '/debug': () => import('../features/debug/DebugIndexPage.tsx'),
  '/debug/native': () => import('../features/debug/NativePage.tsx'),
  '/debug/locale': () => import('../features/debug/LocalePage.tsx'),
  '/debug/report/set-as-default': () => import('../features/debug/SetAsDefaultReportPage.tsx'),
  '/debug/report/hidden-reward': () => import('../features/debug/HiddenRewardReportPage.tsx'),
  '/debug/mission-streaks': () => import('../features/debug/MissionStreaksPage.tsx'),
  '/debug/mission-data-saved': () => import('../features/debug/MissionDataSavedPage.tsx'),
  '/debug/push-message': () => import('../features/debug/PushMessagePage.tsx'),
  '/debug/push-message/register-fcm-token': () => import('../features/debug/RegisterTokenPage.tsx'),
  '/debug/ui-dialog': () => import('../features/debug/DialogPage.tsx'),
  '/debug/ui-bottom-sheet': () => import('../features/debug/BottomSheetPage.tsx'),
  '/debug/login/phone-password': () => import('../features/debug/PhonePasswordPage.tsx'),
  '/debug/toast': () => import('../features/debug/ToastPage.tsx'),
  '/debug/envs': () => import('../features/debug/EnvsPage.tsx'),
  '/debug/jsonform': () => import('../features/debug/JsonFormPage.tsx'),
  '/debug/miniconfig': () => import('../features/debug/MiniConfigPage.tsx'),
  '/debug/points': () => import('../features/debug/PointsDebugPage.tsx'),
}

/** There only where the debug flag is on (section 2). */
export const DEBUG_ROUTES: readonly RouteEntry[] = Object.entries(screens).map(([path, load]) => ({
  path,
  layout: 'footer',
  // They show parts of all features.
  load: async () => (await Promise.all([load(), loadMessages()]))[0],
}))
