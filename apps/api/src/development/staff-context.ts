import { randomUUID } from 'node:crypto'
import type { Role } from '@momi/contract/permissions'
import type { StaffCtx } from '../core/context.ts'
import { read } from '../db/db.ts'
import type { Deps } from '../http/deps.ts'
import { emailOf } from './seed-staff.ts'

const memberOf = read(
  'staff_context_member_of',
  { email: 'text' },
  { id: 'uuid', name: 'text' },
  'select id, name from staff where email = :email',
)

/** What work of a member of staff needs of the dependencies. */
type StaffDeps = Pick<Deps, 'env' | 'database' | 'cipher' | 'now' | 'settings'>

/** The context of a member of staff whom `seedStaff` has added. */
export async function contextOf({ env, database, cipher, now, settings }: StaffDeps, role: Role): Promise<StaffCtx> {
  const email = emailOf(role)
  const { id, name } = (await database.db.one(memberOf, { email }))!
  const ctx: Pick<StaffCtx, 'env' | 'db' | 'transact' | 'cipher' | 'now' | 'settings' | 'staff'> & {
    request: { id: string; address: string }
  } = {
    env,
    db: database.db,
    transact: database.transact,
    cipher,
    now,
    settings,
    staff: { id, email, name, role, session: randomUUID() },
    request: { id: randomUUID(), address: 'development' },
  }
  return ctx as StaffCtx
}
