import catalogues from 'virtual:catalogues'
import type { ComponentType } from 'react'
import { withMessages } from '../../../shared/i18n/i18n.ts'
import type { Route } from '../route.ts'

const SCREENS: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/debug': async () => (await import('../../../features/debug/DebugIndexPage.tsx')).DebugIndexPage,
  '/debug/native': async () => (await import('../../../features/debug/NativePage.tsx')).NativePage,
  '/debug/locale': async () => (await import('../../../features/debug/LocalePage.tsx')).LocalePage,
  '/debug/report/set-as-default': async () =>
    (await import('../../../features/debug/SetAsDefaultReportPage.tsx')).SetAsDefaultReportPage,
  '/debug/report/hidden-reward': async () =>
    (await import('../../../features/debug/HiddenRewardReportPage.tsx')).HiddenRewardReportPage,
  '/debug/mission-streaks': async () =>
    (await import('../../../features/debug/MissionStreaksPage.tsx')).MissionStreaksPage,
  '/debug/mission-data-saved': async () =>
    (await import('../../../features/debug/MissionDataSavedPage.tsx')).MissionDataSavedPage,
  '/debug/push-message': async () => (await import('../../../features/debug/PushMessagePage.tsx')).PushMessagePage,
  '/debug/push-message/register-fcm-token': async () =>
    (await import('../../../features/debug/RegisterTokenPage.tsx')).RegisterTokenPage,
  '/debug/ui-dialog': async () => (await import('../../../features/debug/DialogPage.tsx')).DialogPage,
  '/debug/ui-bottom-sheet': async () => (await import('../../../features/debug/BottomSheetPage.tsx')).BottomSheetPage,
  '/debug/login/phone-password': async () =>
    (await import('../../../features/debug/PhonePasswordPage.tsx')).PhonePasswordPage,
  '/debug/toast': async () => (await import('../../../features/debug/ToastPage.tsx')).ToastPage,
  '/debug/envs': async () => (await import('../../../features/debug/EnvsPage.tsx')).EnvsPage,
  '/debug/jsonform': async () => (await import('../../../features/debug/JsonFormPage.tsx')).JsonFormPage,
  '/debug/miniconfig': async () => (await import('../../../features/debug/MiniConfigPage.tsx')).MiniConfigPage,
  '/debug/points': async () => (await import('../../../features/debug/PointsDebugPage.tsx')).PointsDebugPage,
}

/** The routes that exist only if the debug flag is on (section 2). */
export const DEBUG_ROUTES: readonly Route[] = Object.entries(SCREENS).map(([path, load]) => ({
  path,
  layout: 'footer',
  open: true,
  // The debug pages show parts of all features, so they load all messages.
  load: () => withMessages(load(), ...Object.values(catalogues)),
}))
