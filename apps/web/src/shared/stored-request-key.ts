import { requestKey, type RequestKey, type UnansweredRequest } from '@momi/client/http/request-key'
import { safeStorage } from '@momi/client/storage'

/** Session storage, which ends with the tab, because a request may contain personal data. */
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
