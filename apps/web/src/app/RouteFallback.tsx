import { lazy } from 'react'
import { useLocation } from 'wouter'
import type { Verdict } from './guards.ts'
import { ExternalRedirect } from './ExternalRedirect.tsx'
import { NativeScreen } from './NativeScreen.tsx'
import { NotFound } from './NotFound.tsx'
import type { Started } from './start.ts'
import { GuardRedirect } from './GuardRedirect.tsx'

const DebugScreens = lazy(async () => ({ default: (await import('./DebugScreens.tsx')).DebugScreens }))

/** What a path without a screen leads to: another origin, the app, where its guard says, or nothing. */
export function RouteFallback({ verdict, config }: Pick<Started, 'config'> & { verdict?: Exclude<Verdict, 'pass'> }) {
  const [location] = useLocation()
  if (verdict === undefined) {
    if (/^\/redirect\/*$/.test(location)) return <ExternalRedirect ambassadors={config.ambassadorsOrigin} />
    return config.debug ? <DebugScreens /> : <NotFound />
  }
  if ('nativeScreen' in verdict) return <NativeScreen name={verdict.nativeScreen} />
  return <GuardRedirect {...verdict} />
}
