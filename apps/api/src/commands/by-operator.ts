import { randomUUID } from 'node:crypto'
import type { AuditReason } from '../core/records/operator-log.ts'
import type { Operator } from './command.ts'

/** Opens the context of a command that is recorded in the audit log, with the operator as the member of staff. */
export const byOperator = async ({ open }: Operator, { operator }: AuditReason) => ({
  ...(await open()),
  staff: { id: null, email: operator, session: null },
  request: { id: randomUUID(), address: 'command line' },
})
