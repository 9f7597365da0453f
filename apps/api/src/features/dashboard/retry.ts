import type { StaffCtx } from '../../core/context.ts'
import { audit } from '../../core/records/audit.ts'
import { resumeSetAside } from '../../core/work/leased-work.ts'
import type { Statement, Tx } from '../../db/db.ts'
import { Refusal } from '../../errors.ts'
import { resumeNotice } from '../account-changes/public.ts'
import { resumeHoldNotice } from '../account-holds/public.ts'
import { resumeMail } from '../campaign/public.ts'
import { resumeUnsent } from '../client-reports/public.ts'
import { resumeScreenshot } from '../feedback/public.ts'
import { resumeClaim } from '../giveaway/public.ts'
import { resumeReferral } from '../referrals/public.ts'

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

interface Item {
  job: string
  ref: string
}

/** Makes an item that was set aside due, and resets its attempts. Returns whether it was set aside. */
export async function resumeItem(tx: Tx, { job, ref }: Item, at: Date): Promise<boolean> {
  const statement = RESUMES[job]
  if (!statement || !(await tx.one(resumeSetAside, { job, ref }))) return false
  await tx.one(statement, { ref, at })
  return true
}

/** Lets an item that was set aside be tried again, once its cause is gone. */
export const retryWork = (ctx: StaffCtx, { job, ref, reason }: Item & { reason: string }) =>
  ctx.transact(async (tx) => {
    if (!(await resumeItem(tx, { job, ref }, ctx.now()))) throw new Refusal('not_found', 'This is not set aside')
    await audit(tx, ctx, {
      action: 'jobs.retry',
      subject: { kind: 'job', id: `${job}/${ref}` },
      reason,
      before: { setAside: true },
      after: { setAside: false },
    })
    return { job, ref }
  })
