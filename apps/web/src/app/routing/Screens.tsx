import { Suspense, type ComponentType, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Route as RouteMatch, Switch } from 'wouter'
import { ScreenSkeleton } from '../../shared/CardSkeletons.tsx'
import { lazyComponent } from '../../shared/lazy.tsx'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { Frame } from './Frame.tsx'
import { Guarded } from './Guarded.tsx'
import type { GuardContext } from './guards.ts'
import type { Route } from './route.ts'

interface Props {
  routes: readonly Route[]
  guardContext: GuardContext
  /** Shown if no route matches. */
  otherwise: ReactNode
}

/** The screen of the first matching route in its layout, if the guards pass. */
export function Screens({ routes, guardContext, otherwise }: Props) {
  const { t } = useLingui()
  return (
    <Switch>
      {routes.map((route) => {
        const Screen = screenOf(route)
        return (
          <RouteMatch key={`${route.layout} ${route.path}`} path={route.path}>
            <Guarded route={route} context={guardContext}>
              <Frame layout={route.layout}>
                <ErrorBoundary>
                  <Suspense fallback={<ScreenSkeleton label={t`Loading`} />}>
                    <Screen />
                  </Suspense>
                </ErrorBoundary>
              </Frame>
            </Guarded>
          </RouteMatch>
        )
      })}
      <RouteMatch>{otherwise}</RouteMatch>
    </Switch>
  )
}

// Cached, because React remounts a screen when its lazy component changes.
const screens = new Map<Route, ComponentType>()
function screenOf(route: Route): ComponentType {
  // The screen of the first page is rendered at once, so that no skeleton replaces the early list.
  if ('screen' in route) return route.screen
  const screen = screens.get(route) ?? lazyComponent(route.load)
  screens.set(route, screen)
  return screen
}
