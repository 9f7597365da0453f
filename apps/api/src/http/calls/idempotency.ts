import { createHash } from 'node:crypto'
import { HEADERS } from '@momi/contract/headers'
import type { FastifyRequest } from 'fastify'
import type { Ctx, IdempotentCtx, StaffCtx, UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import type { Db } from '../../db/db.ts'
import { IdempotencyKeyTaken, type Batched } from '../../db/batched.ts'
import { answersOfStaff, answersOfUser, type AnswerStore } from './answer-stores.ts'
import { InvalidInput } from '../errors.ts'
import { openAnswer, sealAnswer } from './stored-answers.ts'

/** Aborts the transaction of a request whose answer is already stored. */
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

/** The Idempotency-Key of a call, under which its sealed answer is stored. */
interface ClaimedKey {
  key: string
  request_hash: string
  at: Date
  sealed: (answer: unknown) => string
}

/**
 * Runs a handler so that its key, its changes and its answer are stored in one transaction, and a retry gets the first
 * answer. A refusal is not stored, because it changed nothing. The caller's account is locked from the start of that
 * transaction, so that one person's calls run one after the other.
 */
export function withIdempotency(
  ctx: UserCtx | StaffCtx,
  request: FastifyRequest,
  body: unknown,
  batched: Batched,
  handle: (ctx: IdempotentCtx | StaffCtx) => unknown,
): Promise<Answered> {
  if ('staff' in ctx) return answerOnce(ctx, answersOfStaff(ctx), request, body, handle)
  return answerOnce(ctx, answersOfUser(ctx), request, body, (once, claimed, transactWithReads) =>
    handle({
      ...once,
      transactWithReads,
      transactSeparately: ctx.transact,
      writeBatched: (work, input, answerOf) =>
        batched.write(work, input, answerOf, { user_id: ctx.user.id, ...claimed }),
    }),
  )
}

async function answerOnce<C extends Ctx>(
  ctx: C,
  answers: AnswerStore,
  request: FastifyRequest,
  body: unknown,
  handle: (ctx: C, claimed: ClaimedKey, transactWithReads: IdempotentCtx['transactWithReads']) => unknown,
): Promise<Answered> {
  const key = idempotencyKeyOf(request)
  if (key === undefined)
    throw new InvalidInput([
      { path: `headers.${HEADERS.idempotencyKey}`, message: 'must be 8 to 128 visible characters' },
    ])
  const request_hash = hash(`${request.method} ${request.url}\n${JSON.stringify(body) ?? ''}`)

  const sealed = (answer: unknown) => sealAnswer(ctx, answers, request_hash, answer)
  const stored = async (db: Db): Promise<Answered | undefined> => {
    const row = await answers.find(db, key)
    if (!row) return undefined
    if (row.request_hash !== request_hash)
      throw new Refusal('idempotency_key_reused', 'This Idempotency-Key was used for another request')
    return { answer: openAnswer(ctx, answers, request_hash, row.answer), isReplay: true }
  }

  const transactWithReads: IdempotentCtx['transactWithReads'] = (read, work) =>
    ctx.transact(async (tx) => {
      // The lock, the look-up of the key and the reads are sent in one round trip, in this order. A second request with
      // the same key waits for the lock of the first one, and then finds its answer.
      const caller = Promise.all([answers.lock(tx), stored(tx)])
      const found = read(tx)
      // A failure of the reads is reported only if the caller is not refused and no answer is stored.
      found.catch(() => {})
      const [, first] = await caller
      if (first) throw new AlreadyAnswered(first.answer)
      const answer = await work(tx, await found)
      answers.keep(tx, { key, request_hash, answer: sealed(answer), at: ctx.now() })
      return answer
    })
  const once: C = {
    ...ctx,
    transact: (work: Parameters<Ctx['transact']>[0]) =>
      transactWithReads(
        () => Promise.resolve(),
        (tx) => work(tx),
      ),
  }
  const claimed = { key, request_hash, at: ctx.now(), sealed }
  try {
    return { answer: await handle(once, claimed, transactWithReads), isReplay: false }
  } catch (error) {
    if (error instanceof AlreadyAnswered) return { answer: error.answer, isReplay: true }
    if (error instanceof IdempotencyKeyTaken) return (await stored(ctx.db))!
    // A retry may be refused by its handler before its transaction, because the first attempt has changed the state.
    const first = error instanceof Refusal ? await stored(ctx.db) : undefined
    if (first) return first
    throw error
  }
}

/** The Idempotency-Key of a request; undefined without a valid one. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers[HEADERS.idempotencyKey]
  return typeof key === 'string' && /^[\x21-\x7e]{8,128}$/.test(key) ? key : undefined
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
