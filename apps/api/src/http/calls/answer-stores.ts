import type { StaffCtx, UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { lock } from '../../core/locks/locks.ts'
import { read, write, type Db, type Tx } from '../../db/db.ts'

interface StoredAnswer {
  request_hash: string
  /** Sealed, and bound to the request's hash. */
  answer: string
}

/** The stored answers of one caller, by Idempotency-Key. */
export interface AnswerStore {
  /** The column for which an answer is sealed. */
  readonly column: `${string}.${string}`
  /**
   * Locks the caller, so that their calls run one after the other. Refuses a caller who may no longer make calls, such
   * as a merged account.
   */
  lock(tx: Tx): Promise<void>
  /** Finds an answer. Refuses an account that was merged or erased, whose token a process may still accept. */
  find(db: Db, key: string): Promise<StoredAnswer | undefined>
  /**
   * Stores an answer, in the same round trip as the commit. Fails the transaction if the key was already used, which
   * `lock` and `find` rule out.
   */
  keep(tx: Tx, kept: StoredAnswer & { key: string; at: Date }): void
}

const findOfUser = read(
  'answer_stores_find_of_user',
  { user: 'uuid', key: 'text' },
  { has_ended: 'bool', request_hash: 'text?', answer: 'text?' },
  `select u.merged_into is not null or u.erased_at is not null as has_ended, k.request_hash, k.answer
     from users u left join idempotency_keys k on k.user_id = u.id and k.key = :key
    where u.id = :user`,
)

const storeOfUser = write(
  'answer_stores_store_of_user',
  { user: 'uuid', key: 'text', request_hash: 'text', answer: 'text', at: 'timestamptz' },
  {},
  `insert into idempotency_keys (user_id, key, request_hash, answer, at)
   values (:user, :key, :request_hash, :answer, :at)`,
)

const ended = () => new Refusal('access_token_invalid', 'This account was merged into another, or erased')

export const answersOfUser = ({ user: { id: user, session } }: UserCtx): AnswerStore => ({
  column: 'idempotency_keys.answer',
  async lock(tx) {
    // A merge, which moves the keys, waits for this lock too.
    const locked = await lock(tx, { sessions: [session], users: [user] })
    if (locked.length === 0) throw ended()
  },
  async find(db, key) {
    const row = await db.one(findOfUser, { user, key })
    if (row?.has_ended) throw ended()
    if (!row || row.request_hash === null || row.answer === null) return undefined
    return { request_hash: row.request_hash, answer: row.answer }
  },
  keep: (tx, kept) => tx.send(storeOfUser, { user, ...kept }),
})

const lockStaff = write(
  'answer_stores_lock_staff',
  { staff: 'uuid' },
  { id: 'uuid' },
  'select id from staff where id = :staff and disabled_at is null for no key update',
)

const findOfStaff = read(
  'answer_stores_find_of_staff',
  { staff: 'uuid', key: 'text' },
  { request_hash: 'text', answer: 'text' },
  'select request_hash, answer from staff_idempotency_keys where staff_id = :staff and key = :key',
)

const storeOfStaff = write(
  'answer_stores_store_of_staff',
  { staff: 'uuid', key: 'text', request_hash: 'text', answer: 'text', at: 'timestamptz' },
  {},
  `insert into staff_idempotency_keys (staff_id, key, request_hash, answer, at)
   values (:staff, :key, :request_hash, :answer, :at)`,
)

export const answersOfStaff = ({ staff: { id: staff } }: StaffCtx): AnswerStore => ({
  column: 'staff_idempotency_keys.answer',
  async lock(tx) {
    if (!(await tx.one(lockStaff, { staff }))) throw new Refusal('admin_token_invalid', 'The session has ended')
  },
  find: (db, key) => db.one(findOfStaff, { staff, key }),
  keep: (tx, kept) => tx.send(storeOfStaff, { staff, ...kept }),
})
