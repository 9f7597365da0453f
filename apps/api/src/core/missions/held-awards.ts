import { MISSION_TYPES, PointsReason } from '@momi/contract'
import { DAY } from '@momi/contract/rules/durations'
import { z } from 'zod'
import { json, text, type Values } from '../../db/columns.ts'
import { read, write, type Db, type Tx } from '../../db/db.ts'
import type { Ctx } from '../context.ts'
import * as ledger from '../ledger/ledger.ts'
import { lock } from '../locks/locks.ts'
import { forEachItem } from '../work/for-each-item.ts'

/** How long a person is told of a refused award. */
const TOLD_MS = DAY

/** A held award, as its owner sees it. */
const Check = z.object({
  missionType: z.enum(MISSION_TYPES),
  points: z.number(),
  state: z.enum(['CHECKING', 'REFUSED']),
})

const pointsAndChecks = read(
  'held_awards_points_and_checks',
  { user: 'uuid', since: 'timestamptz' },
  { balance: 'int8', checks: json(z.array(Check)) },
  `select coalesce((select balance from ledger_accounts where id = :user), 0) as balance,
          coalesce((select jsonb_agg(jsonb_build_object('missionType', mission, 'points', points,
                                     'state', coalesce(outcome, 'CHECKING')) order by at desc)
                      from held_awards where user_id = :user and at >= :since and outcome is distinct from 'PAID'),
                   '[]') as checks`,
)

/** The balance, and the awards that are being checked or were refused within a day, if there are any. */
export async function pointsOf({ db, now }: Pick<Ctx, 'db' | 'now'>, user: string) {
  const { balance, checks } = (await db.one(pointsAndChecks, {
    user,
    since: new Date(now().getTime() - TOLD_MS),
  }))!
  return { balance, ...(checks.length > 0 && { checks }) }
}

const dueAwards = read(
  'held_awards_due_awards',
  { now: 'timestamptz' },
  { id: 'int8', user: 'uuid' },
  `select id, user_id as "user" from held_awards where outcome is null and due_at <= :now order by due_at limit 1000`,
)

/** The due time of the oldest held award. */
export const oldestHeld = read(
  'held_awards_oldest_held',
  {},
  { at: 'timestamptz?' },
  'select min(due_at) as at from held_awards where outcome is null',
)

const held = {
  id: 'int8',
  user: 'uuid',
  points: 'int4',
  reason: text(PointsReason),
  ref: 'text',
  is_stopped: 'bool',
} as const

const HELD = `h.id, h.user_id as "user", h.points, h.reason, h.ref,
          exists (select from config_stops s
                   where s.kind = 'mission' and s.country = h.country and s.key = h.mission
                     and s.stopped_by is null and s.operator is null and s.stopped_at >= h.at) as is_stopped
     from held_awards h`

const takeHeld = write(
  'held_awards_take_held',
  { id: 'int8', user: 'uuid' },
  held,
  `select ${HELD} where h.id = :id and h.user_id = :user and h.outcome is null for update of h skip locked`,
)

const heldOf = write(
  'held_awards_held_of',
  { users: 'uuid[]' },
  held,
  `select ${HELD} where h.user_id = any(:users) and h.outcome is null order by h.user_id, h.at for update of h`,
)

const settle = write(
  'held_awards_settle',
  { id: 'int8', outcome: 'text', at: 'timestamptz' },
  { is_settled: 'bool' },
  `with settled as (
     update held_awards set outcome = :outcome, settled_at = :at where id = :id returning reason, ref
   )
   select settle_charge('AWARD', award_ref(reason, ref), case :outcome::text when 'PAID' then 'SPENT' else 'RETURNED' end) as is_settled
     from settled`,
)

/** A refused award no longer counts as one of the mission's. */
const reverseAward = write(
  'held_awards_reverse_award',
  { ref: 'text', at: 'timestamptz' },
  {},
  `update awards set reversed_at = :at
    where mission = split_part(:ref, ':', 1) and cause = substr(:ref, strpos(:ref, ':') + 1)`,
)

const moveHeld = write(
  'held_awards_move_held',
  { from: 'uuid', to: 'uuid' },
  {},
  'update held_awards set user_id = :to where user_id = :from',
)

/** Pays a held award, or refuses it if a brake has stopped its mission since; a stop by a person refuses nothing. */
async function settleAward(tx: Tx, award: Values<typeof held>, at: Date): Promise<void> {
  const { id, user, points: amount, reason, ref } = award
  await tx.one(settle, { id, outcome: award.is_stopped ? 'REFUSED' : 'PAID', at })
  if (!award.is_stopped) await ledger.post(tx, { user, amount, counterpart: 'issued', reason, ref, at })
  else if (reason === 'MISSION_COMPLETED') await tx.one(reverseAward, { ref, at })
}

/** Settles the held awards that are due. Any process may run it: the account is locked, then the award. */
export async function settleHeldAwards({ db, transact, now }: Pick<Ctx, 'transact' | 'now'> & { db: Db }) {
  await forEachItem(await db.many(dueAwards, { now: now() }), ({ id, user }) =>
    transact(async (tx) => {
      await lock(tx, { users: [user] })
      // Not found: another process has settled it, or a merge has.
      const award = await tx.one(takeHeld, { id, user })
      if (award) await settleAward(tx, award, now())
    }),
  )
}

/** Settles what two locked accounts have held, because a merge compares what both were paid, and moves all to one. */
export async function mergeHeldAwards(tx: Tx, { from, to, at }: { from: string; to: string; at: Date }): Promise<void> {
  for (const award of await tx.many(heldOf, { users: [from, to] })) await settleAward(tx, award, at)
  await tx.one(moveHeld, { from, to })
}
