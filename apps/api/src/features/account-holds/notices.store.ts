import { HoldOutcome } from '@momi/contract'
import { z } from 'zod'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

const Notice = z.enum(['PLACED', 'CONFIRMED', 'EXTENDED', 'ENDED'])

export const takeNotice = write(
  'account_holds_take_notice',
  { now: 'timestamptz', until: 'timestamptz' },
  { id: 'uuid', user: 'uuid', notice: text(Notice), outcome: text(HoldOutcome.nullable()), attempts: 'int4' },
  `update account_holds set notice_due_at = :until, notice_attempts = notice_attempts + 1
    where id = (select id from account_holds where notice_due_at <= :now
                 order by notice_due_at limit 1 for update skip locked)
   returning id, user_id as "user", notice, outcome, notice_attempts as attempts`,
)

export const endNotice = write(
  'account_holds_end_notice',
  { id: 'uuid', notice: 'text' },
  {},
  'update account_holds set notice = null, notice_due_at = null where id = :id and notice = :notice',
)

/** Does nothing if the notice was sent by another process, or ended by a merge, in the meantime. */
export const rescheduleNotice = write(
  'account_holds_reschedule_notice',
  { id: 'uuid', due_at: 'timestamptz?' },
  {},
  'update account_holds set notice_due_at = :due_at where id = :id and notice is not null',
)

export const resumeNotice = write(
  'account_holds_resume_notice',
  { ref: 'text', at: 'timestamptz' },
  {},
  `update account_holds set notice_due_at = :at, notice_attempts = 0
    where id = (:ref::text)::uuid and notice is not null`,
)

/** The due time of the oldest notice. */
export const oldestHoldNotice = read(
  'account_holds_oldest_hold_notice',
  {},
  { at: 'timestamptz?' },
  'select min(notice_due_at) as at from account_holds',
)
