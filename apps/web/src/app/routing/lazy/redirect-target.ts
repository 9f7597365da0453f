import { linkTo } from '../../../shared/link.ts'

/** Where /redirect?url= leads: the url where its origin is the ambassadors', otherwise Missions. */
export function redirectTarget(search: string, ambassadorsOrigin: string): string {
  try {
    const url = new URL(new URLSearchParams(search).get('url') ?? '')
    if (/^https?:$/.test(url.protocol) && url.origin === new URL(ambassadorsOrigin).origin) return url.href
  } catch {
    // Not a url: nothing to follow.
  }
  return linkTo('/missions')
}
