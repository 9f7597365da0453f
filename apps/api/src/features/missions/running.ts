import type { MissionType } from '@momi/contract'
import type { MissionCounter } from '@momi/contract/errors'
import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import type { Award, Withheld } from '../../core/missions/awards.ts'
import { missionFor, type MissionConfig } from '../../core/missions/mission-config.ts'
import type { MissionKind } from '../../core/missions/kind.ts'
import type { Db } from '../../db/db.ts'
import { kindOf } from './kinds.ts'

/** The result of a report. */
export interface Reported {
  counter: MissionCounter
  awards: Award[]
  withheld: Withheld[]
  balance: number
}

export interface RunningMission
  extends Pick<MissionKind, 'type' | 'counting'>, Pick<MissionConfig<never>, 'version' | 'rule' | 'since'> {}

/**
 * The mission for which a report of `type` counts: the mission that `type` counts as (`countsAs`), if it is enabled for
 * the caller, otherwise the mission of `type` itself. Refuses if neither is enabled.
 */
export async function runningMission(ctx: UserCtx, db: Db, type: MissionType): Promise<RunningMission> {
  const kind = kindOf(type)
  const who = { user: ctx.user.id, country: ctx.user.country }
  const [other, own] = await Promise.all([
    kind.countsAs && missionFor(ctx, db, { ...who, kind: kindOf(kind.countsAs) }),
    missionFor(ctx, db, { ...who, kind }),
  ])
  const config = other ?? own
  if (!config) throw new Refusal('mission_not_enabled', `${type} does not run for this user`)
  const { counting } = kindOf(config.type)
  return { ...config, ...(counting && { counting }) }
}
