import type { KeyValue } from '../storage.ts'
import type { Session } from './stored-session.ts'
import { ownerOf } from './token.ts'

/** Storage key of the session that last owned the page. */
export const OWNER = 'momi.owner'
/** Storage key of the user of the session that last owned the page. */
export const USER = 'momi.user'
/**
 * Storage key of the support code of the session that last owned the page. The code is shown even while no call
 * succeeds.
 */
export const SUPPORT_CODE = 'momi.supportCode'

export interface NewOwner {
  /** undefined: the session ended, and there is no other token yet. */
  owner: string | undefined
  /** The page has not used a token yet, so it has shown no personal data. */
  isFirst: boolean
  /** The path at which the page continues. */
  target?: string
}

interface Around {
  storage: Pick<KeyValue, 'getItem' | 'setItem'>
  /**
   * Removes all data of the owner, and reloads the page. Resolves only if the page, which has shown nothing, continues
   * without a reload.
   */
  resetPage: (change: NewOwner) => Promise<void>
}

/**
 * Wraps a session so that the page belongs to it, or to consecutive sessions of one user: if the answer to a refresh is
 * lost, the session ends, and the device logs in again. A token of any other session is withheld until the page is
 * reset, because the previous person's data would still be on the screen and in memory, and a call that they started
 * would be sent in the name of another person.
 */
export function ownedSession(session: Session, { storage, resetPage }: Around) {
  let owner = storage.getItem(OWNER)
  let isFirst = true

  async function check(token: string | null | undefined): Promise<void> {
    const next = ownerOf(token)
    // A page that waits for its first token has not lost one.
    if (!next && isFirst) return
    const isSame = next?.owner === owner || next?.user === storage.getItem(USER)
    if (owner && !isSame) await resetPage({ owner: next?.owner, isFirst })
    isFirst = false
    if (!next) return
    storage.setItem(OWNER, (owner = next.owner))
    storage.setItem(USER, next.user)
    storage.setItem(SUPPORT_CODE, next.supportCode)
  }

  return {
    ...session,
    async token(refused?: string) {
      const token = await session.token(refused)
      await check(token)
      return token
    },
    logout(target?: string) {
      owner = null
      session.logout()
      void resetPage({ owner: undefined, isFirst, ...(target !== undefined && { target }) })
    },
    /** Checks whether the current token still belongs to the owner. */
    check: () => check(session.last()),
  }
}
