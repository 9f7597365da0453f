import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { GUARD_MESSAGES } from './guard-messages.ts'
import type { Verdict } from './guards.ts'

/** A guard turned somebody away. */
export function GuardRedirect({ to, because }: Extract<Verdict, { because: string }>) {
  useEffect(() => {
    if (because !== 'sdk-only') console.info(GUARD_MESSAGES[because])
  }, [because])
  return <Redirect to={to} replace />
}
