import { readToken, type Pair } from './token.ts'

/** The parts of IndexedDB in use, because the api's tests run this module without the types of a browser. */
interface Requested {
  readonly result: unknown
}
interface Store {
  get(key: number): Requested
  put(value: Pair | undefined, key: number): Requested
}
interface Transaction {
  objectStore(name: string): Store
  oncomplete: () => void
  onabort: () => void
}
interface Opening {
  readonly result: {
    createObjectStore(name: string): unknown
    transaction(name: string, mode: Mode, options: { durability: 'strict' }): Transaction
    close(): void
  }
  onupgradeneeded: () => void
  onsuccess: () => void
  onerror: () => void
}
type Mode = 'readonly' | 'readwrite'

/** A database that does not answer must not prevent a refresh. */
const LIMIT_MS = 1000

/** Makes one request to the database of the newest pair. Resolves to undefined if that fails or takes too long. */
function inDatabase(mode: Mode, work: (pairs: Store) => Requested): Promise<unknown> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(undefined)
    setTimeout(giveUp, LIMIT_MS)
    try {
      const { indexedDB } = globalThis as unknown as { indexedDB: { open(name: string): Opening } }
      const opening = indexedDB.open('momi.session')
      opening.onupgradeneeded = () => opening.result.createObjectStore('pairs')
      opening.onerror = giveUp
      opening.onsuccess = () => {
        const database = opening.result
        const transaction = database.transaction('pairs', mode, { durability: 'strict' })
        const request = work(transaction.objectStore('pairs'))
        transaction.oncomplete = () => {
          database.close()
          resolve(request.result)
        }
        transaction.onabort = giveUp
      }
    } catch {
      giveUp()
    }
  })
}

/**
 * Stores the newest pair on the disk, or removes it. The browser writes localStorage there only seconds later, or not at
 * all if it is full: a browser that was killed would use the token before it, which counts as copied once the new pair
 * was used (docs/decisions/0074-rotation-until-use.md).
 */
export const keepDurably = (pair?: Pair) => inDatabase('readwrite', (pairs) => pairs.put(pair, 0))

/** Returns the pair on the disk if it is newer than `refreshToken`, otherwise a refreshed one, which is then stored. */
export async function refreshDurably(refreshToken: string, refresh: () => Promise<Pair>): Promise<Pair> {
  const kept = (await inDatabase('readonly', (pairs) => pairs.get(0))) as Pair | undefined
  if (kept && issuedAt(kept.refreshToken) > issuedAt(refreshToken)) return kept
  const pair = await refresh()
  await keepDurably(pair)
  return pair
}

const issuedAt = (token: string) => readToken(token)?.iat ?? 0
