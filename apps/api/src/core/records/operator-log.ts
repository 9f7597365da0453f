import { write } from '../../db/db.ts'

/** Who ran an operator command, and why. It is stored permanently in the operator log. */
export interface AuditReason {
  operator: string
  why: string
}

/** `user` is null for a command that concerns no single account; `about` then names its subject. */
export const logOperation = write(
  'operator_log_operation',
  { operator: 'text', action: 'text', user: 'uuid?', about: 'text?', why: 'text', at: 'timestamptz' },
  {},
  `insert into operator_log (operator, action, user_id, about, why, at)
   values (:operator, :action, :user, :about, :why, :at)`,
)
