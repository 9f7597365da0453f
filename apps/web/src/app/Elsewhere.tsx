import type { Verdict } from './guards.ts'
import { Leave } from './Leave.tsx'
import { NativeScreen } from './NativeScreen.tsx'
import { TurnedAway } from './TurnedAway.tsx'

/** Where a path leads that shows no screen of its own: to another origin, into the app, or where a guard says. */
export function Elsewhere({ verdict, ambassadors }: { verdict: Verdict; ambassadors: string }) {
  if (verdict === 'pass') return <Leave ambassadors={ambassadors} />
  if ('nativeScreen' in verdict) return <NativeScreen name={verdict.nativeScreen} />
  return <TurnedAway {...verdict} />
}
