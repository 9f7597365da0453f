import type { UserCtx } from '../../core/context.ts'
import type { api, Output } from '@momi/contract'
import { z } from 'zod'
import { streakCard } from '../streaks/public.ts'
import { runningMissions } from './missions.store.ts'

type Answer = Output<(typeof api)['GET /api/v2/user/missions']>
type Mission = Answer['missions'][number]

/** What of a card is its mission's own business. */
type Card = Pick<Mission, 'actionState' | 'points' | 'progress'>
const PLAIN: Card = { actionState: 'GO', points: null, progress: null }

const SignInRule = z.object({ points: z.number().int().nonnegative() })

/** The two that are completed by signing in: done for whoever has. */
function signInCard(type: string, rule: unknown, userType: string): Card | undefined {
  if (type !== 'google_signin' && type !== 'signin') return undefined
  const isDone = type === 'signin' ? userType === 'PHONE_VERIFIED' : userType !== 'ANONYMOUS'
  return { actionState: isDone ? 'CLAIMED' : 'GO', points: SignInRule.parse(rule).points, progress: null }
}

export async function missionsOf(ctx: UserCtx): Promise<Answer> {
  const { id: user, country } = ctx.user
  const [rows, streaks] = await Promise.all([
    ctx.db.many(runningMissions, { user, country, now: ctx.now() }),
    streakCard(ctx),
  ])
  const missions = rows.map(({ type, mission_group, ends_at, rule, user_type }) => ({
    type: type as Mission['type'],
    group: mission_group as Mission['group'],
    endsAt: ends_at?.toISOString() ?? null,
    ...((type === 'streaks' ? streaks : signInCard(type, rule, user_type)) ?? PLAIN),
  }))
  const giveaway = missions.find((mission) => mission.type === 'giveaway')
  return {
    missions,
    missionGiveaway: giveaway ? { actionState: giveaway.actionState, validUntil: giveaway.endsAt } : null,
  }
}
