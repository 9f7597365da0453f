import type { PhoneState } from '../phone.ts'
import { emit } from './events.ts'

const SLOW_MS = 1500
const CONFIG = '/api/v1/config'

const realFetch = window.fetch.bind(window)

/** The app's own network, unaffected by the simulated faults. */
export const nativeFetch = realFetch

/** A file that the service worker has cached; everything else fails, as offline. */
async function cachedFile({ href }: URL): Promise<Response> {
  const file = await window.caches.match(href)
  if (!file) throw new TypeError('Failed to fetch')
  return file
}

/** Applies the phone's network to the page; the returned function cuts or restores it while the page runs. */
export function applyNetwork({ network, fault }: PhoneState): (network: PhoneState['network']) => void {
  let isOffline = network === 'offline'
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href)
    if (isOffline) return cachedFile(url)
    if (url.pathname === CONFIG && fault === 'config-never') return new Promise<Response>(() => {})
    if (url.pathname === CONFIG && fault === 'config-fails') return new Response('', { status: 503 })
    if (network === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    const response = await realFetch(input, init)
    if (response.ok) emit({ kind: 'answered', path: url.pathname })
    return response
  }
  // XMLHttpRequest is used for uploads with progress.
  window.XMLHttpRequest = class extends XMLHttpRequest {
    override send(body?: XMLHttpRequestBodyInit): void {
      const go = () => (isOffline ? this.dispatchEvent(new ProgressEvent('error')) : super.send(body))
      setTimeout(go, network === 'slow' ? SLOW_MS : 0)
    }
  }
  return (next) => {
    isOffline = next === 'offline'
    window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'))
  }
}
