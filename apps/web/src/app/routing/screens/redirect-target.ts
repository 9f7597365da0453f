import { linkTo } from '../../../shared/link.ts'

/** The target of /redirect?url=: the url if it has the ambassadors' origin, otherwise Missions. */
export function redirectTarget(search: string, ambassadorsOrigin: string): string {
  try {
    const url = new URL(new URLSearchParams(search).get('url') ?? '')
    if (/^https?:$/.test(url.protocol) && url.origin === new URL(ambassadorsOrigin).origin) return url.href
  } catch {
    // An invalid URL.
  }
  return linkTo('/missions')
}
