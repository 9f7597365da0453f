import type { KeyValue } from './identity.ts'
import type { Session } from './kept-session.ts'
import { ownerOf } from './token.ts'

/** The session that the page belonged to last. */
export const OWNER = 'momi.owner'

export interface NewOwner {
  /** undefined: the session ended, and nobody's token is there yet. */
  owner: string | undefined
  /** The page has not used any token yet, so it has shown nothing of anybody's. */
  isFirst: boolean
  /** Where the page goes on. */
  target?: string
}

interface Around {
  storage: Pick<KeyValue, 'getItem' | 'setItem'>
  /** Removes all that belongs to the owner and loads the page anew. Where it resolves, the page goes on as it is. */
  resetPage: (change: NewOwner) => Promise<void>
}

/**
 * A page belongs to one session. Another session's token is not handed out in it: everything of the first person would
 * still be on the screen and in memory, and a call that they began would be sent for somebody else.
 */
export function ownedSession(session: Session, { storage, resetPage }: Around) {
  let owner = storage.getItem(OWNER)
  let isFirst = true

  async function check(token: string | null | undefined): Promise<void> {
    const next = ownerOf(token)
    // A page that waits for its first token has lost none.
    if (!next && isFirst) return
    if (owner && next !== owner) await resetPage({ owner: next, isFirst })
    isFirst = false
    if (next) storage.setItem(OWNER, (owner = next))
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
    /** Looks whether the token at hand is still the owner's. */
    check: () => check(session.held()),
  }
}
