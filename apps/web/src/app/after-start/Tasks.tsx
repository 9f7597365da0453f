import deferred from 'virtual:catalogue/deferred'
import points from 'virtual:catalogue/points'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { withMessages } from '../../shared/i18n/i18n.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { linkTo } from '../../shared/link.ts'
import { plainPath } from '../../shared/plain-path.ts'
import { isChecking, useChecks } from '../../shared/use-checks.ts'
import { routeFor } from '../routing/entry-point.ts'
import { guard } from '../routing/guards.ts'
import type { Started } from '../routing/started.ts'

const MissionReports = lazyPart(
  async () =>
    (await withMessages(import('../../features/missions/reports/MissionReports.tsx'), deferred)).MissionReports,
)

const SignInOffer = lazyPart(
  async () => (await withMessages(import('../../features/login/SignInOffer.tsx'), deferred)).SignInOffer,
)

const CheckOutcomes = lazyPart(
  async () => (await withMessages(import('../../features/points/CheckOutcomes.tsx'), points)).CheckOutcomes,
)

/** What the client does on every screen. It begins with the first screen that has guards, and passes them. */
export function Tasks({ client, guardContext }: Started) {
  const [path] = useLocation()
  const [hasBegun, setBegun] = useState(false)
  // Stays once a reward was checked, to tell what came out of it.
  const [hasChecks, setHasChecks] = useState(false)
  const isChecked = useChecks()?.some(isChecking)
  if (isChecked && !hasChecks) setHasChecks(true)
  useEffect(() => {
    if (hasBegun) return
    void routeFor(plainPath(path)).then(
      (route) => route && !route.open && passes(guard(route, guardContext)) && setBegun(true),
    )
  }, [path, hasBegun, guardContext])
  useEffect(() => {
    // Loads the code for the app's accounts, in case the network fails before the person signs in.
    if (path.startsWith(linkTo('/login/google'))) void client.host.social().catch(() => {})
  }, [path, client])
  if (!hasBegun) return null
  const missions = guard({ path: linkTo('/missions') }, guardContext)
  // A bridge reports the default browser itself, so its other screens need no missions.
  const needsMissions = guardContext.mode !== 'bridge' || path === linkTo('/missions')
  return (
    <Suspense>
      {needsMissions && <MissionReports areNative={missions !== 'pass'} />}
      {client.usesMobileAuth && <SignInOffer />}
      {hasChecks && <CheckOutcomes />}
    </Suspense>
  )
}

const passes = (verdict: ReturnType<typeof guard>) => verdict === 'pass' || 'nativeScreen' in verdict
