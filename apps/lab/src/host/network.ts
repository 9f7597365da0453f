import type { PhoneState } from '../phone.ts'

const SLOW_MS = 1500
const CONFIG = '/api/v1/config'

const realFetch = window.fetch.bind(window)

/** The app's own line, which the phone's troubles do not touch. */
export const nativeFetch = realFetch

/** The page's line as the phone has it. */
export function applyNetwork({ network, fault }: PhoneState): void {
  let isOffline = network === 'offline'
  // The lab cuts the line without a reload, as a lift or a tunnel does.
  window.addEventListener('message', (event: MessageEvent<{ momiNetwork?: string }>) => {
    if (event.source === window.parent && event.data.momiNetwork) isOffline = event.data.momiNetwork === 'offline'
  })
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href)
    if (isOffline) throw new TypeError('Failed to fetch')
    if (url.pathname === CONFIG && fault === 'config-never') return new Promise<Response>(() => {})
    if (url.pathname === CONFIG && fault === 'config-fails') return new Response('', { status: 503 })
    if (network === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    return realFetch(input, init)
  }
}
