import type { AdminApi, Output } from '@momi/contract'
import type { StaffCtx } from '../../core/context.ts'
import { holdsToDecide } from '../account-holds/public.ts'
import { alertsToAcknowledge } from '../alerts/public.ts'
import { changesToDo, stopsToLookAt } from '../campaign/public.ts'

type Inbox = Output<AdminApi['GET /api/v1/admin/campaign/inbox']>

/** Everything that can wait for somebody. Each is a short list that is read through an index. */
const SOURCES: readonly ((ctx: StaffCtx) => Promise<Inbox['items']>)[] = [
  changesToDo,
  stopsToLookAt,
  alertsToAcknowledge,
  holdsToDecide,
]

/** What waits for the caller, newest first. */
export async function inbox(ctx: StaffCtx): Promise<Inbox> {
  const found = await Promise.all(SOURCES.map((source) => source(ctx)))
  return { items: found.flat().toSorted((one, other) => other.at.localeCompare(one.at)) }
}
