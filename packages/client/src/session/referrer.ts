import type { KeyValue } from '../storage.ts'
import { REFERRER } from './identity.ts'
import { REFRESH } from './stored-session.ts'

/** The referrer of the page's query, if it has the form of an id. */
export const referrerId = (search: string): string | undefined => valid(new URLSearchParams(search).get('referrer_id'))

/**
 * The referrer for the account that will be created; undefined if there is none, or if an account exists already. It is
 * stored, because a later visit may have none in its query.
 */
export function storedReferrer(storage: KeyValue, search: string): string | undefined {
  if (storage.getItem(REFRESH) !== null) {
    storage.removeItem(REFERRER)
    return undefined
  }
  const id = referrerId(search) ?? valid(storage.getItem(REFERRER))
  if (id) storage.setItem(REFERRER, id)
  return id
}

const valid = (id: string | null) => (id && /^[\w-]{1,64}$/.test(id) ? id : undefined)
