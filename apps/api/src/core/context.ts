import type { Columns, Db, Tx, Values } from '../db/db.ts'
import type { BatchedWrite, Batched } from '../db/batched.ts'
import type { Env } from '../env.ts'
import type { Gateways } from '../gateways/gateways.ts'
import type { Cipher } from './cipher.ts'
import type { TokenKeys } from './token-keys.ts'

/** Everything a feature may reach outside itself. Tests pass their own. */
export interface Ctx {
  readonly env: Env
  readonly db: Db
  /**
   * Runs `work` in one database transaction; the only way to obtain a Tx. In a call that takes an Idempotency-Key, the
   * key and what `work` returns (the call's answer) are stored in the same transaction.
   */
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Reads on a hot path: one statement for all who ask at the same moment. */
  readonly readBatched: Batched['read']
  readonly now: () => Date
  readonly keys: TokenKeys
  readonly cipher: Cipher
  readonly gateways: Gateways
  readonly request: RequestInfo
  /** Resolves where the process can serve; refuses otherwise. */
  ready(): Promise<void>
}

/** What of a request a feature may know. */
interface RequestInfo {
  readonly id: string
  /** The caller's network address; of IPv6 the network, because one customer has all of it. */
  readonly address: string
  /** The value of x-api-key, unchecked. */
  readonly apiKey: string | undefined
  readonly clientVersion: string | undefined
  /** What the person is written to in: the messages we send have these two. */
  readonly language: 'en' | 'pt'
  /** Two letters, upper case, from the edge's country header, where the edge sets one. */
  readonly edgeCountry: string | undefined
}

/** Somebody for whom something is done, whether or not it is they who call. */
export interface PersonCtx extends Ctx {
  readonly user: CurrentUser
}

export interface UserCtx extends PersonCtx {
  /** Forgets what this process remembers of the caller's tokens, once sessions of theirs have ended; how many there were. */
  readonly clearCachedTokens: () => number
}

/** The context of a call that takes an Idempotency-Key. */
export interface IdempotentCtx extends UserCtx {
  /** Runs `work` in a transaction that stands whatever becomes of the call, and stores no answer. */
  readonly transactSeparately: Ctx['transact']
  /**
   * Instead of `transact`, on a hot path: runs one statement for this input together with whoever asks at the same
   * moment. `answerOf` makes the call's answer, which is stored with its key. undefined where nothing was written.
   */
  readonly writeBatched: <I extends object, R extends Columns, A>(
    work: BatchedWrite<I, R>,
    input: I,
    answerOf: (row: Values<R>) => A,
  ) => Promise<A | undefined>
}

export interface CurrentUser {
  readonly id: string
  readonly country: string
  /** The refresh-token family this access token came from. */
  readonly session: string
  /** The kind of API key the token was made with; null where it was made without one. */
  readonly apiKey: 'native' | 'web' | null
}
