import { createHash } from 'node:crypto'
import { HEADERS } from '@momi/contract/headers'
import type { FastifyRequest } from 'fastify'
import type { IdempotentCtx, UserCtx } from '../core/context.ts'
import { Refusal } from '../core/errors.ts'
import { lock } from '../core/locks.ts'
import { purge, runInBatches } from '../core/purge.ts'
import { read, write, type Db } from '../db/db.ts'
import { IdempotencyKeyTaken, type Batched } from '../db/batched.ts'
import { InvalidInput } from './parse.ts'

const find = read(
  'idempotency_find',
  { user: 'uuid', key: 'text' },
  { merged: 'bool', request_hash: 'text?', answer: 'text?' },
  `select u.merged_into is not null as merged, k.request_hash, k.answer
     from users u left join idempotency_keys k on k.user_id = u.id and k.key = :key
    where u.id = :user`,
)

const claim = write(
  'idempotency_claim',
  { user: 'uuid', key: 'text', request_hash: 'text', at: 'timestamptz' },
  { key: 'text' },
  `insert into idempotency_keys (user_id, key, request_hash, answer, at) values (:user, :key, :request_hash, '', :at)
   on conflict (user_id, key) do nothing returning key`,
)

const storeAnswer = write(
  'idempotency_keep',
  { user: 'uuid', key: 'text', answer: 'text' },
  {},
  'update idempotency_keys set answer = :answer where user_id = :user and key = :key',
)

const forget = purge('idempotency_forget', 'idempotency_keys', 'at < :before')

const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Deletes answers whose retries are over. */
export const purgeOldAnswers = ({ transact, now }: Pick<UserCtx, 'transact' | 'now'>) =>
  runInBatches(transact, forget, new Date(now().getTime() - KEPT_MS))

/** Ends the transaction of a request whose answer is already stored. */
class AlreadyAnswered extends Error {
  readonly answer: unknown

  constructor(answer: unknown) {
    super('Already answered')
    this.answer = answer
  }
}

interface Answered {
  answer: unknown
  isReplay: boolean
}

/**
 * Runs a handler so that its key, its changes and its answer are stored in one transaction, and a retry gets
 * the first answer. A refusal stores nothing, because it changed nothing. The caller's account is locked from
 * the start of that transaction, so that one person's calls run one after the other.
 */
export async function withIdempotency(
  ctx: UserCtx,
  request: FastifyRequest,
  body: unknown,
  batched: Batched,
  handle: (ctx: IdempotentCtx) => unknown,
): Promise<Answered> {
  const key = keyOf(request)
  const user = ctx.user.id
  const request_hash = hash(`${request.method} ${request.url}\n${JSON.stringify(body) ?? ''}`)

  const sealed = (answer: unknown) => ctx.cipher.seal(JSON.stringify(answer), 'idempotency_keys.answer', request_hash)
  const stored = async (db: Db): Promise<Answered | undefined> => {
    const row = await db.one(find, { user, key })
    if (row?.merged) throw new Refusal('access_token_invalid', 'This account was merged into another')
    if (!row || row.request_hash === null || row.answer === null) return undefined
    if (row.request_hash !== request_hash)
      throw new Refusal('idempotency_key_reused', 'This Idempotency-Key was used for another request')
    return { answer: opened(ctx, { answer: row.answer, request_hash }), isReplay: true }
  }

  const idempotentCtx: IdempotentCtx = {
    ...ctx,
    transactSeparately: ctx.transact,
    transact: (work) =>
      ctx.transact(async (tx) => {
        // A second request with the same key waits here for the first one, and so does a merge, which moves
        // the keys.
        const held = await lock(tx, { sessions: [ctx.user.session], users: [user] })
        if (held.length === 0) throw new Refusal('access_token_invalid', 'This account was merged into another')
        if (!(await tx.one(claim, { user, key, request_hash, at: ctx.now() })))
          throw new AlreadyAnswered((await stored(tx))?.answer)
        const answer = await work(tx)
        await tx.one(storeAnswer, { user, key, answer: sealed(answer) })
        return answer
      }),
    writeBatched: (work, input, answerOf) =>
      batched.write(work, input, answerOf, { user_id: user, key, request_hash, at: ctx.now(), sealed }),
  }
  try {
    return { answer: await handle(idempotentCtx), isReplay: false }
  } catch (error) {
    if (error instanceof AlreadyAnswered) return { answer: error.answer, isReplay: true }
    if (error instanceof IdempotencyKeyTaken) return (await stored(ctx.db))!
    // On a retry a handler may refuse before its transaction, because the first try changed the state.
    const first = error instanceof Refusal ? await stored(ctx.db) : undefined
    if (first) return first
    throw error
  }
}

/** Answers without secrets were stored in plain text by releases before 2026-11-22; those are objects. */
function opened({ cipher }: UserCtx, { answer, request_hash }: { answer: string; request_hash: string }): unknown {
  return JSON.parse(answer.startsWith('{') ? answer : cipher.open(answer, 'idempotency_keys.answer', request_hash))
}

function keyOf(request: FastifyRequest): string {
  const key = request.headers[HEADERS.idempotencyKey]
  if (typeof key === 'string' && /^[\x21-\x7e]{8,128}$/.test(key)) return key
  throw new InvalidInput([
    { path: `headers.${HEADERS.idempotencyKey}`, message: 'must be 8 to 128 visible characters' },
  ])
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
