import type { MissionType } from '@momi/contract'
import { z } from 'zod'
import { text } from '../../db/columns.ts'
import { read, write, type Db, type Tx } from '../../db/db.ts'
import type { Ctx } from '../context.ts'
import { afterPosting } from '../ledger/ledger.ts'
import { prizesOpeningOf, prizeWithheld } from './prizes.ts'
import type { Gift } from './kind.ts'

/** What is granted, to whom and why. */
interface Grant {
  user: string
  country: string
  mission: MissionType
  /** The version of the mission's configuration at the grant. */
  version: number
  /** The event that completed the mission; the same cause grants nothing a second time. */
  cause: string
  /** The account that completed the mission, which a merge does not change; null if an identity completed it. */
  earnedBy: string | null
  /** The number of the milestone among those of the day; null if the mission has no milestones of a day. */
  milestone: number | null
  /** The mission day of the grant. */
  day: string
  gift: Gift
  at: Date
}

/** A gift that was granted. */
export interface Award {
  missionType: MissionType
  points: number
  spins: number
  rewardItemId: string | null
  /** The points are being checked, and not in the balance yet. */
  checking?: true
}

/** Why nothing was granted for a reached milestone. */
export type Withheld = 'budget_spent' | 'pool_empty' | 'account_too_new' | 'sign_in_required'

export type GrantOutcome =
  /** `balance`: the balance after the grant, if it contained points. */
  { outcome: 'given'; award: Award; balance: number | null } | { outcome: 'already' | Withheld }

const giveAward = write(
  'awards_give_award',
  {
    user: 'uuid',
    country: 'text',
    mission: 'text',
    version: 'int4',
    cause: 'text',
    earned_by: 'uuid?',
    milestone: 'int4?',
    day: 'date',
    points: 'int4',
    spins: 'int4',
    definition: 'text?',
    at: 'timestamptz',
  },
  {
    outcome: text(z.enum(['given', 'held', 'already', 'budget_spent', 'pool_empty'])),
    balance: 'int8?',
    reward_item: 'text?',
  },
  `select outcome, balance, reward_item from give_award(:user, :country, :mission, :version, :cause, :earned_by,
   :milestone, :day, :points, :spins, :definition, :at)`,
)

const deviceEarns = write(
  'awards_device_earns',
  { session: 'uuid', user: 'uuid' },
  { earns: 'bool' },
  'select device_earns(:session, :user) as earns',
)

const countAwards = read(
  'awards_count_awards',
  { user: 'uuid', mission: 'text', day: 'date' },
  { count: 'int8' },
  `select count(*) as count from awards
    where user_id = :user and mission = :mission and day = :day and reversed_at is null`,
)

/**
 * Grants everything or nothing: points through the ledger, spins, or a reward item (a prize) with its trace. All grants
 * of missions use this function.
 */
export async function grant(
  ctx: Pick<Ctx, 'settings' | 'now'>,
  tx: Tx,
  { gift, earnedBy, ...giving }: Grant,
): Promise<GrantOutcome> {
  const points = 'points' in gift ? gift.points : 0
  const spins = 'spins' in gift ? gift.spins : 0
  const definition = 'reward' in gift ? gift.reward : null
  if (definition !== null) {
    const withheld = prizeWithheld(await prizesOpeningOf(ctx, tx, giving.user))
    if (withheld) return { outcome: withheld }
  }
  const { outcome, balance, reward_item } = (await tx.one(giveAward, {
    ...giving,
    earned_by: earnedBy,
    points,
    spins,
    definition,
  }))!
  if (balance !== null) afterPosting(balance)
  if (outcome !== 'given' && outcome !== 'held') return { outcome }
  const award = { missionType: giving.mission, points, spins, rewardItemId: reward_item }
  return { outcome: 'given', award: outcome === 'held' ? { ...award, checking: true } : award, balance }
}

/** Whether this session's device may earn for this person: it is theirs, or it has no owner and becomes theirs. */
export async function isOwnDevice(tx: Tx, session: string, user: string): Promise<boolean> {
  return (await tx.one(deviceEarns, { session, user }))!.earns
}

/** How often a mission has granted something to this person on that day. */
export async function awardsOn(db: Db, whose: { user: string; mission: MissionType; day: string }): Promise<number> {
  return (await db.one(countAwards, whose))!.count
}
