import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { GUARD_MESSAGES } from '../guard-messages.ts'
import type { Verdict } from '../guards.ts'

/** Redirects to the target of the guard that refused, and logs the reason for error reporting. */
export function GuardRedirect({ to, because }: Extract<Verdict, { because: string }>) {
  useEffect(() => {
    if (because !== 'sdk-only') console.info(GUARD_MESSAGES[because])
  }, [because])
  return <Redirect to={to} replace />
}
