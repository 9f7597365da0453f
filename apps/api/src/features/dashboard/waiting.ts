import type { AdminApi, Output } from '@momi/contract'
import { setAsideWork } from '../../core/work/leased-work.ts'
import type { StaffCtx } from '../../core/context.ts'
import { accountsOfPerson } from '../staff/public.ts'
import { countStopped } from '../payouts/public.ts'
import * as store from './waiting.store.ts'

type Waiting = Output<AdminApi['GET /api/v1/admin/dashboard/waiting']>

/** Nobody needs to know how many more there are. */
const MOST_COUNTED = 1000

/** What waits for a person of staff, each as a number that opens its list. No list is read whole. */
export async function waiting({ db, now, staff }: StaffCtx): Promise<Waiting> {
  const at = { now: now(), most: MOST_COUNTED }
  const own = (await accountsOfPerson(db, staff.id)).map(({ id }) => id)
  const [approvals, claims, holds, setAside, held, failed, jobs] = await Promise.all([
    db.one(store.approvals, at),
    db.one(store.claims, at),
    db.one(store.holds, { ...at, own }),
    db.one(store.setAside, at),
    db.one(countStopped.STAFF, { at: at.now, most: MOST_COUNTED }),
    db.one(countStopped.FAILED, { at: at.now, most: MOST_COUNTED }),
    db.many(store.jobs, {}),
  ])
  const failing = jobs.filter((job) => job.failing)
  const aside = setAside?.count ?? 0
  const items = [
    { kind: 'PAYOUTS_FAILED', row: failed, urgent: failed?.count },
    { kind: 'CLAIMS', row: claims, urgent: claims?.urgent },
    { kind: 'HOLDS', row: holds, urgent: holds?.urgent },
    {
      kind: 'JOBS',
      row: { count: aside + failing.length, since: setAside?.since ?? failing[0]?.succeeded_at ?? null },
      urgent: aside + failing.length,
    },
    { kind: 'APPROVALS', row: approvals, urgent: 0 },
    { kind: 'PAYOUTS_HELD', row: held, urgent: 0 },
  ] as const
  return {
    most: MOST_COUNTED,
    items: items.map(({ kind, row, urgent }) => ({
      kind,
      count: row?.count ?? 0,
      urgent: urgent ?? 0,
      since: row?.since?.toISOString() ?? null,
    })),
  }
}

/** The last run of each job, and the work that was set aside. */
export async function jobsToLookAt({ db }: StaffCtx): Promise<Output<AdminApi['GET /api/v1/admin/jobs']>> {
  const [jobs, aside] = await Promise.all([db.many(store.jobs, {}), db.many(setAsideWork, {})])
  return {
    jobs: jobs.map(({ job, ended_at, succeeded_at, failing }) => ({
      job,
      endedAt: ended_at.toISOString(),
      succeededAt: succeeded_at?.toISOString() ?? null,
      isFailing: failing,
    })),
    setAside: aside.map(({ job, ref, attempts, why, at }) => ({ job, ref, attempts, why, at: at.toISOString() })),
  }
}
