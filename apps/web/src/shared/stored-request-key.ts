import { safeStorage } from '@momi/client/session/identity'
import { requestKey, type RequestKey, type UnansweredRequest } from './request-key.ts'

/** Ends with its tab: a request may hold personal data. */
const tab = safeStorage(() => sessionStorage)

/** A request key that survives a reload. */
export const storedRequestKey = (name: string): RequestKey =>
  requestKey({
    read() {
      try {
        return (JSON.parse(tab.getItem(name) ?? 'null') as UnansweredRequest | null) ?? undefined
      } catch {
        return undefined
      }
    },
    write: (request) => (request ? tab.setItem(name, JSON.stringify(request)) : tab.removeItem(name)),
  })
