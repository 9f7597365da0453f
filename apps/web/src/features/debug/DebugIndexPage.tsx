import { Icon } from '@momi/ui/Icon'
import { Link } from 'wouter'
import { Screen } from '../../shared/Screen.tsx'

const PAGES = {
  'This client': {
    '/debug-info': 'What support asks for',
    '/debug/native': 'Every method of the host',
    '/debug/envs': 'Settings, and their overrides',
    '/debug/miniconfig': 'The configuration as it was served',
    '/debug/locale': 'Languages, and a pseudo-language',
  },
  Reports: {
    '/debug/report/set-as-default': 'Report the default browser',
    '/debug/report/hidden-reward': 'Report read articles',
    '/debug/mission-streaks': 'The streak as the server has it',
    '/debug/mission-data-saved': 'Saved data: host and server',
  },
  'Points and messages': {
    '/debug/points': 'Add points',
    '/debug/push-message': 'Send a push message to this person',
    '/debug/push-message/register-fcm-token': 'Register a push token',
    '/debug/login/phone-password': 'Sign in with number and password',
  },
  Parts: {
    '/debug/ui-dialog': 'Dialog',
    '/debug/ui-bottom-sheet': 'Bottom sheet',
    '/debug/toast': 'Toasts',
    '/debug/jsonform': 'A claim form of any schema',
  },
} as const

/** /debug: links to all debug pages. Their texts are not translated. */
export function DebugIndexPage() {
  return (
    <Screen title="Debug">
      <div className="grid gap-4">
        {Object.entries(PAGES).map(([group, pages]) => (
          <section key={group} aria-label={group}>
            <h2 className="pb-2 text-sm font-bold text-ink-soft">{group}</h2>
            <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
              {Object.entries(pages).map(([path, what]) => (
                <li key={path}>
                  <Link href={path} className="flex min-h-14 items-center gap-3 px-4 py-3 text-ink no-underline">
                    <span className="grid min-w-0 grow">
                      <span className="font-semibold">{what}</span>
                      <span className="font-mono text-sm break-all text-ink-soft">{path}</span>
                    </span>
                    <Icon name="chevron" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Screen>
  )
}
