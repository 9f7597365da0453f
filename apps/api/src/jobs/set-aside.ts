import type { OperatorAction } from '@momi/contract'
import { setAsideWork } from '../core/work/leased-work.ts'
import { logOperation, type AuditReason } from '../core/records/operator-log.ts'
import { resumeItem } from '../features/dashboard/public.ts'
import type { OperatorCtx } from '../features/personal-data/public.ts'

/** Items that were set aside, as `<job>/<reference>`, with their attempts and the reason. */
export async function listSetAside({ db }: Pick<OperatorCtx, 'db'>) {
  const rows = await db.many(setAsideWork, {})
  return rows.map(({ job, ref, attempts, why, at }) => ({ item: `${job}/${ref}`, attempts, why, at: at.toISOString() }))
}

/** Makes a set-aside item (`<job>/<reference>`) due now, and resets its attempts. Throws if it is not set aside. */
export async function resume({ transact, now }: OperatorCtx, item: string, reason: AuditReason): Promise<void> {
  const job = item.slice(0, item.indexOf('/'))
  const ref = item.slice(job.length + 1)
  await transact(async (tx) => {
    const at = now()
    if (!(await resumeItem(tx, { job, ref }, at))) throw new Error(`${item} is not set aside`)
    await tx.one(logOperation, {
      ...reason,
      action: 'WORK_RESUMED' satisfies OperatorAction,
      user: null,
      about: item,
      at,
    })
  })
}
