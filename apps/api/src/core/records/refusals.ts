import type { MissionType } from '@momi/contract'
import { write, type Tx } from '../../db/db.ts'

const add = write(
  'refusals_add',
  { user: 'uuid', day: 'date', call: 'text', code: 'text', mission: 'text', reason: 'text', at: 'timestamptz' },
  {},
  `insert into refusals as known (user_id, day, call, code, mission, reason, first_at, last_at)
   values (:user, :day, :call, :code, :mission, :reason, :at, :at)
   on conflict (user_id, day, call, code, mission, reason) do update
     set count = known.count + 1, last_at = greatest(known.last_at, excluded.last_at)`,
)

interface Refused {
  user: string
  /** The endpoint, as in the contract. */
  call: string
  /** The error code, or the reason why nothing was granted. */
  code: string
  mission?: MissionType | undefined
  /** Details beyond the code; never personal input. */
  reason?: string | undefined
}

/** Records for the case file that a person was refused something: one row for each cause and day. */
export async function recordRefusal(
  tx: Tx,
  { user, call, code, mission, reason = '' }: Refused,
  at: Date,
): Promise<void> {
  const day = at.toISOString().slice(0, 10)
  await tx.one(add, { user, day, call, code, mission: mission ?? '', reason, at })
}
