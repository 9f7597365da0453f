import { DAY } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import { inBatches } from '../../core/work/batches.ts'
import { notifyOfDelay } from './fulfilment.store.ts'

type JobCtx = Pick<Ctx, 'transact' | 'now'>

const AT_ONCE = 500

/** A late claim gets a new date this much later. */
const DELAY_MS = 3 * DAY

/** Tells people whose claim is not settled by the date they were told, and names a new date. */
export const tellOfLateClaims = ({ transact, now }: JobCtx): Promise<void> =>
  inBatches(transact, AT_ONCE, (tx, most) => {
    const at = now()
    return tx.one(notifyOfDelay, { now: at, until: new Date(at.getTime() + DELAY_MS), most })
  })
