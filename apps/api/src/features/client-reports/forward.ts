import { runLeasedWork, type WorkCtx } from '../../core/work/leased-work.ts'
import type { Analytics } from '../../gateways/analytics/analytics.ts'
import type { Values } from '../../db/columns.ts'
import type { Properties } from './client-reports.rules.ts'
import * as store from './client-reports.store.ts'

type ForwardCtx = WorkCtx & { analytics: Analytics | null }

/** Forwards due reports, one person at a time. */
export async function forwardReports(ctx: ForwardCtx): Promise<void> {
  const { analytics, transact } = ctx
  if (!analytics) return
  await runLeasedWork<Batch>(ctx, {
    job: 'client-reports',
    refOf: ({ events }) => events[0]!.id,
    take: async (tx, lease) => batchOf(await tx.many(store.takeUnsent, { ...lease, most: analytics.mostEvents })),
    perform: async (batch) => {
      await analytics.send(batch)
      await transact((tx) => tx.one(store.deleteSent, keysOf(batch)))
    },
    postpone: (tx, batch, due_at) => tx.one(store.postponeUnsent, { ...keysOf(batch), due_at }),
  })
}

interface Batch {
  user: string
  attempts: number
  userProperties: Properties
  events: { id: string; name: string; at: Date; properties: Properties }[]
}

function batchOf(rows: Values<typeof store.takeUnsent.row>[]): Batch | undefined {
  const last = rows.at(-1)
  if (!last) return undefined
  return {
    user: last.user_id,
    attempts: last.attempts,
    userProperties: last.user_properties,
    events: rows.map(({ event_id: id, name, at, properties }) => ({ id, name, at, properties })),
  }
}

const keysOf = ({ user, events }: Batch) => ({ user, events: events.map(({ id }) => id) })
