import { z } from 'zod'
import { COOLING } from '../../core/records/account-changes.ts'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

const Kind = z.enum(['WALLET', 'PHONE', 'SIGN_IN', 'MOVED', 'WALLET_TAKEN', 'WALLET_GAINED', 'PHONE_TAKEN'])

export const takeNotice = write(
  'account_changes_take_notice',
  { now: 'timestamptz', until: 'timestamptz' },
  {
    id: 'int8',
    user: 'uuid',
    kind: text(Kind),
    at: 'timestamptz',
    country: 'text',
    token_hash: 'text',
    notice: 'text',
    attempts: 'int4',
  },
  `update account_changes c set due_at = :until, attempts = c.attempts + 1
     from users u
    where u.id = c.user_id
      and c.id = (select id from account_changes where due_at <= :now order by due_at limit 1 for update skip locked)
   returning c.id, c.user_id as "user", c.kind, c.at, u.country, c.token_hash, c.notice, c.attempts`,
)

export const endNotice = write(
  'account_changes_end_notice',
  { id: 'int8' },
  {},
  'update account_changes set notice = null, due_at = null where id = :id',
)

/** Does nothing if another process has sent the notice in the meantime. */
export const rescheduleNotice = write(
  'account_changes_reschedule_notice',
  { id: 'int8', due_at: 'timestamptz?' },
  {},
  'update account_changes set due_at = :due_at where id = :id and notice is not null',
)

export const resumeNotice = write(
  'account_changes_resume_notice',
  { ref: 'text', at: 'timestamptz' },
  {},
  'update account_changes set due_at = :at, attempts = 0 where id = (:ref::text)::bigint and notice is not null',
)

/** The due time of the oldest notice. */
export const oldestNotice = read(
  'account_changes_oldest_notice',
  {},
  { at: 'timestamptz?' },
  'select min(due_at) as at from account_changes',
)

/** A change that can be disputed, and the account that it concerns now. */
export const findChange = read(
  'account_changes_find_change',
  { token_hash: 'text', since: 'timestamptz' },
  { id: 'int8', user: 'uuid', kind: text(z.enum(COOLING)), disputed_at: 'timestamptz?' },
  `select id, remaining_account(user_id) as "user", kind, disputed_at from account_changes
    where token_hash = :token_hash and at > :since and kind in (${COOLING.map((kind) => `'${kind}'`).join(', ')})`,
)

/** Returns no row if the change was disputed before. */
export const disputeChange = write(
  'account_changes_dispute_change',
  { id: 'int8', at: 'timestamptz' },
  { id: 'int8' },
  'update account_changes set disputed_at = :at where id = :id and disputed_at is null returning id',
)

/** Stops the running moves of a locked account to other phones; returns those phones. */
export const stopMoves = write(
  'account_changes_stop_moves',
  { user: 'uuid', at: 'timestamptz' },
  { haid: 'text' },
  `update device_moves set due_at = null, outcome = 'STOPPED', settled_at = :at
    where kind <> 'TAKE_OVER' and outcome is null and ends_at > :at
      and user_id in (select merged_accounts(:user))
   returning to_haid as haid`,
)
