import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { redirectTarget } from './redirect-target.ts'

/** /redirect: navigates to a URL that may be outside of this client. */
export function ExternalRedirect({ ambassadors }: { ambassadors: string }) {
  const [, navigate] = useLocation()
  useEffect(() => {
    const to = redirectTarget(window.location.search, ambassadors)
    if (to.startsWith('/')) navigate(to, { replace: true })
    else window.location.replace(to)
  }, [ambassadors, navigate])
  return null
}
