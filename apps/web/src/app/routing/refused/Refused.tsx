import type { Verdict } from '../guards.ts'
import { GuardRedirect } from './GuardRedirect.tsx'
import { NativeScreen } from './NativeScreen.tsx'

/** Shown instead of a screen that a guard refused. */
export const Refused = (verdict: Exclude<Verdict, 'pass'>) =>
  'nativeScreen' in verdict ? <NativeScreen name={verdict.nativeScreen} /> : <GuardRedirect {...verdict} />
