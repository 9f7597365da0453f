import { Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { useClient } from '../../../shared/client.ts'
import { days } from '../../../shared/i18n/day-zone.ts'
import { lazyComponent } from '../../../shared/lazy.tsx'
import type { Started } from '../started.ts'
import { Guarded } from '../Guarded.tsx'
import { Screens } from '../Screens.tsx'
import { ExternalRedirect } from './ExternalRedirect.tsx'
import { NotFound } from './NotFound.tsx'
import type { FIRST_ROUTES } from '../routes.ts'
import { LAZY_ROUTES, type RECORDS } from './routes.ts'

/** The paths of all screens, for `linkTo`. */
declare module '../../../shared/link.ts' {
  interface RouteRegister {
    path: (typeof FIRST_ROUTES | typeof RECORDS)[number]['path']
  }
}

export { LAZY_ROUTES } from './routes.ts'

const DebugScreens = lazyComponent(async () => (await import('./DebugScreens.tsx')).DebugScreens)

const showDaysIn = (zone: string | undefined) => {
  days.zone = zone
}

/** All screens except the first, and what is shown for any other path: /redirect to another origin, or Not found. */
export function LazyScreens({ config, guardContext }: Pick<Started, 'config' | 'guardContext'>) {
  // Before any screen formats a day. The account's country may become known only now.
  showDaysIn(useClient().dayZone())
  const unknown = (
    <Guarded route={{ path: '*' }} context={guardContext}>
      <Switch>
        <Route path="/redirect">
          <ExternalRedirect ambassadors={config.ambassadorsOrigin} />
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Guarded>
  )
  const otherwise = config.debug ? (
    <Suspense>
      <DebugScreens guardContext={guardContext} otherwise={unknown} />
    </Suspense>
  ) : (
    unknown
  )
  return <Screens routes={LAZY_ROUTES} guardContext={guardContext} otherwise={otherwise} />
}
