import type { OperatorAction } from '@momi/contract'
import { setAsideWork, resumeSetAside } from '../core/work/leased-work.ts'
import { logOperation, type AuditReason } from '../core/records/operator-log.ts'
import type { Statement } from '../db/db.ts'
import { resumeNotice } from '../features/account-changes/public.ts'
import { resumeHoldNotice } from '../features/account-holds/public.ts'
import { resumeMail } from '../features/campaign/public.ts'
import { resumeUnsent } from '../features/client-reports/public.ts'
import { resumeScreenshot } from '../features/feedback/public.ts'
import { resumeClaim } from '../features/giveaway/public.ts'
import { resumeReferral } from '../features/referrals/public.ts'
import type { OperatorCtx } from '../features/personal-data/public.ts'

/** The statement of each job that makes an item due again. */
const RESUMES: Readonly<Record<string, Statement<{ ref: 'text'; at: 'timestamptz' }>>> = {
  'account-notices': resumeNotice,
  'hold-notices': resumeHoldNotice,
  'campaign-mails': resumeMail,
  'giveaway-claims': resumeClaim,
  'client-reports': resumeUnsent,
  screenshots: resumeScreenshot,
  'count-referrals': resumeReferral,
}

/** Items that were set aside, as `<job>/<reference>`, with their attempts and the reason. */
export async function listSetAside({ db }: Pick<OperatorCtx, 'db'>) {
  const rows = await db.many(setAsideWork, {})
  return rows.map(({ job, ref, attempts, why, at }) => ({ item: `${job}/${ref}`, attempts, why, at: at.toISOString() }))
}

/** Makes a set-aside item (`<job>/<reference>`) due now, and resets its attempts. Throws if it is not set aside. */
export async function resume({ transact, now }: OperatorCtx, item: string, reason: AuditReason): Promise<void> {
  const job = item.slice(0, item.indexOf('/'))
  const ref = item.slice(job.length + 1)
  const statement = RESUMES[job]
  await transact(async (tx) => {
    if (!statement || !(await tx.one(resumeSetAside, { job, ref }))) throw new Error(`${item} is not set aside`)
    const at = now()
    await tx.one(statement, { ref, at })
    await tx.one(logOperation, {
      ...reason,
      action: 'WORK_RESUMED' satisfies OperatorAction,
      user: null,
      about: item,
      at,
    })
  })
}
