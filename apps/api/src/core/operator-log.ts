import { write } from '../db/db.ts'

/** Who ran an operator's command, and why; stored permanently. */
export interface AuditReason {
  operator: string
  why: string
}

/** `user` is null where the command is about no single account; `about` names what it is about then. */
export const logOperation = write(
  'operator_log_add',
  { operator: 'text', action: 'text', user: 'uuid?', about: 'text?', why: 'text', at: 'timestamptz' },
  {},
  `insert into operator_log (operator, action, user_id, about, why, at)
   values (:operator, :action, :user, :about, :why, :at)`,
)
