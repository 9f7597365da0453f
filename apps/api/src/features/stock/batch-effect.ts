import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { describedBatch } from './settle.store.ts'

interface Facts {
  /** Why the batch cannot be released or withdrawn; null if it can. */
  problem: string | null
  /** What that does, in a sentence. */
  effect: string
}

const Items = z.object({ items: z.enum(['WINNABLE', 'WITHDRAWN']) })
const numbers = new Intl.NumberFormat('en')
const amounts = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** What a change does to a batch of stock; null if its body is invalid. */
export async function batchEffect(
  db: Db,
  { country, key: id, body }: { country: string; key: string; body: unknown },
): Promise<Facts | null> {
  const parsed = Items.safeParse(body)
  if (!parsed.success) return null
  const batch = await db.one(describedBatch, { id, country })
  if (!batch) return { problem: 'There is no such batch of stock in this country.', effect: '' }
  const isWaiting = batch.status === 'WAITING'
  const count = isWaiting ? batch.planned : batch.free
  const noun = `${batch.has_codes ? 'code' : 'item'}${count === 1 ? '' : 's'}`
  const worth =
    batch.value === null
      ? 'of a value that nobody entered'
      : `worth ${batch.currency} ${amounts.format(count * Number(batch.value))}`
  const what = `${numbers.format(count)} ${isWaiting ? '' : 'free '}${noun} of “${batch.name ?? batch.definition_id}”, ${worth},`
  const effect =
    parsed.data.items === 'WINNABLE'
      ? `${what} can be won.`
      : `${what} can no longer be won. What was won until then stays with its owner.`
  return { problem: problemOf(batch.status, parsed.data.items), effect }
}

function problemOf(status: string, items: 'WINNABLE' | 'WITHDRAWN'): string | null {
  if (status === 'WITHDRAWN') return 'This batch was withdrawn.'
  if (status === 'STAGING' || status === 'STAGED') return 'Nobody has confirmed this file yet.'
  return items === 'WINNABLE' && status !== 'WAITING' ? 'This batch can be won already.' : null
}
