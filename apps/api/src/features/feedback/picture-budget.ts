import type { SentFile } from '@momi/contract'
import { DAY_SECONDS } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { kilobytesIn } from '../../core/limits/kilobytes.ts'
import { consumeNetworkLimit } from '../../core/limits/network-limits.ts'
import { consumeRateLimitBlock, rateLimitLeft } from '../../core/limits/rate-limits.ts'
import type { Env } from '../../env.ts'

const EVERYBODY = 'everybody'

const ofAddress = (env: Env) => ({
  name: 'pictures of feedback from an address',
  most: kilobytesIn(env.FEEDBACK_BYTES_PER_ADDRESS_DAY),
  seconds: DAY_SECONDS,
})
const ofAll = (env: Env) => ({
  name: 'pictures of feedback',
  most: kilobytesIn(env.FEEDBACK_BYTES_PER_DAY),
  seconds: DAY_SECONDS,
})

/**
 * Counts the bytes of a picture towards the budgets of its network and of all. Once one is spent, feedback is stored
 * without its picture, which says less than the text.
 */
export async function hasRoomForPicture(ctx: Ctx, { bytes }: SentFile): Promise<boolean> {
  const kilobytes = kilobytesIn(bytes.length)
  try {
    await consumeNetworkLimit(ctx, ofAddress(ctx.env), kilobytes)
    await consumeRateLimitBlock(ctx, ofAll(ctx.env), EVERYBODY, kilobytes)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** What is left of today's budget of all pictures, from 1 to 0. */
export const pictureBudgetLeft = (ctx: Pick<Ctx, 'db' | 'keys' | 'now' | 'env'>): Promise<number> =>
  rateLimitLeft(ctx, ofAll(ctx.env), EVERYBODY)
