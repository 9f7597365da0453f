import type { Role } from '@momi/contract/permissions'
import type { Columns, Values } from '../db/columns.ts'
import type { Db, Tx } from '../db/db.ts'
import type { BatchedWrite, Batched } from '../db/batched.ts'
import type { Env } from '../env.ts'
import type { Gateways } from '../gateways/gateways.ts'
import type { LiveSettings } from './config/live-settings.ts'
import type { RunDry } from './dry-run.ts'
import type { Cipher } from './secrets/cipher.ts'
import type { StaffTokenKeys } from './tokens/staff-token-keys.ts'
import type { TokenKeys } from './tokens/token-keys.ts'

/** The dependencies of every feature. Tests pass their own. */
export interface Ctx {
  readonly env: Env
  /** The settings that staff publish. */
  readonly settings: LiveSettings
  readonly db: Db
  /**
   * Runs `work` in one database transaction; the only way to obtain a Tx. In a call with an Idempotency-Key,
   * the key and the result of `work` (the call's answer) are stored in the same transaction.
   */
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** For hot paths: concurrent reads share one statement. */
  readonly readBatched: Batched['read']
  readonly now: () => Date
  readonly keys: TokenKeys
  readonly staffKeys: StaffTokenKeys
  readonly cipher: Cipher
  readonly gateways: Gateways
  readonly request: RequestInfo
  /** Resolves if the process can serve requests; rejects otherwise. */
  ready(): Promise<void>
}

/** The information about a request that features may use. */
interface RequestInfo {
  readonly id: string
  /** The caller's network address; for IPv6 the /64 network, because all of its addresses belong to one customer. */
  readonly address: string
  /** The value of x-api-key, unchecked. */
  readonly apiKey: string | undefined
  readonly clientVersion: string | undefined
  /** The value of Idempotency-Key, if it is valid. */
  readonly idempotencyKey: string | undefined
  /** The User-Agent header, or an empty text. */
  readonly userAgent: string
  /** The language of messages that we send to the person. */
  readonly language: 'en' | 'pt'
  /** The country from the edge's header, as two upper-case letters; undefined without the header. */
  readonly edgeCountry: string | undefined
}

/** The context of work for a person who is not necessarily the caller. */
export interface PersonCtx extends Ctx {
  readonly user: CurrentUser
}

export interface UserCtx extends PersonCtx {
  /** Removes the caller's tokens from this process's cache after some of their sessions ended; returns their number. */
  readonly clearCachedTokens: () => number
  /** The limits of a client's reports: batches of a person, and kilobytes of an address. */
  readonly reportLimits: { readonly batches: UseLimit; readonly kilobytes: UseLimit }
}

/** A limit of uses per caller in a window of time. */
export interface UseLimit {
  /** Counts uses; refuses them above the limit. A caller that stands for several has `times` the limit. */
  count(caller: string, of?: { readonly times?: number; readonly uses?: number }): Promise<void>
}

/** The context of a call that takes an Idempotency-Key. */
export interface IdempotentCtx extends UserCtx {
  /**
   * For hot paths: `transact` with reads that are sent together with the lock of the caller's account, which saves a
   * round trip. The reads run once the lock is granted, and see everything that was committed before.
   */
  readonly transactWithReads: <R, T>(read: (db: Db) => Promise<R>, work: (tx: Tx, found: R) => Promise<T>) => Promise<T>
  /** Runs `work` in a transaction that is committed even if the call fails, and stores no answer. */
  readonly transactSeparately: Ctx['transact']
  /**
   * Replaces `transact` on hot paths: concurrent inputs share one statement. `answerOf` creates the call's answer,
   * which is stored under its Idempotency-Key. Returns the answer, or undefined if nothing was written.
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
  /** The session of this access token. */
  readonly session: string
  /** The kind of API key with which the token was made; null without one. */
  readonly apiKey: 'native' | 'web' | null
  /** Set if a member of staff views the client as this person: the call may not change anything. */
  readonly isReadOnly?: true
  /** Set for the person of a preview, whose calls get stored answers (features/campaign/preview). */
  readonly preview?: string
}

/** The context of a call of the staff console. With an Idempotency-Key, `transact` stores the answer as well. */
export interface StaffCtx extends Ctx {
  readonly staff: CurrentStaff
  /** This process's cache of verified tokens: `count` counts a user's tokens; `clear` removes and counts them. */
  readonly cachedTokens: { readonly count: (user: string) => number; readonly clear: (user: string) => number }
  readonly runDry: RunDry
}

export interface CurrentStaff {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly session: string
}
