import type { MissionType } from '@momi/contract'
import type { ConfigKind } from '@momi/contract/config-subjects'
import type { Ctx } from '../../core/context.ts'
import type { MissionKind } from '../../core/missions/kind.ts'
import { type MissionFrame, termsFrom } from '../../core/missions/mission-config.ts'
import { rulesFrom, type Terms } from '../../core/missions/mission-rules.ts'
import { isMissionType, kindOf, missionSubject } from '../missions/public.ts'
import { rewardSubject } from '../rewards/public.ts'

/** A version of a subject, as it is stored. */
export interface StoredVersion {
  kind: ConfigKind
  country: string
  key: string
  version: number
  body: unknown
  at: Date
}

interface MissionVersion extends Terms<never> {
  at: Date
  frame: MissionFrame
}

/** A mission at an instant. */
export interface MissionAt extends Terms<never> {
  type: MissionType
  kind: MissionKind
  since: (began: Date, until?: Date) => Terms<never>
}

/** A change of a budget, with the budget before it. */
export interface BudgetChange {
  at: Date
  before: number | null
  budget: number | null
}

/** What applied when. */
export interface Configuration {
  /** The mission as it applied to somebody at an instant; undefined if it was off. `override`: for this person alone. */
  mission: (country: string, type: MissionType, at: Date, override: boolean | undefined) => MissionAt | undefined
  /** The rule of an earlier version. */
  ruleOf: (country: string, type: MissionType, version: number) => never | undefined
  /** The missions of each country and what is given at an instant, for what never happened. */
  missions: () => readonly { country: string; type: MissionType; frame: MissionFrame }[]
  isRewardOn: (reward: string, at: Date) => boolean
  budgets: (country: string, type: MissionType) => readonly BudgetChange[]
}

const keyOf = (country: string, type: string) => `${country} ${type}`

/** `draft`: what replaces all versions of its subjects, as if it had always applied. */
export function configurationOf(
  ctx: Pick<Ctx, 'settings'>,
  stored: readonly StoredVersion[],
  draft: readonly Omit<StoredVersion, 'version' | 'at'>[] = [],
): Configuration {
  const isDrafted = (one: Omit<StoredVersion, 'version' | 'at' | 'body'>) =>
    draft.some(({ kind, country, key }) => kind === one.kind && country === one.country && key === one.key)
  const all: StoredVersion[] = [
    ...stored.filter((one) => !isDrafted(one)),
    ...draft.map((one) => ({ ...one, version: 0, at: new Date(0) })),
  ]
  const missions = new Map<string, MissionVersion[]>()
  const rewards = new Map<string, { at: Date; enabled: boolean }[]>()
  for (const { kind, country, key, version, body, at } of all) {
    if (kind === 'mission' && isMissionType(key)) {
      const frame = missionSubject.schema(key).parse(body)
      const known = missions.get(keyOf(country, key)) ?? []
      missions.set(keyOf(country, key), [...known, { version, rule: frame.rule as never, at, frame }])
    }
    if (kind === 'reward') {
      const { enabled } = rewardSubject.schema(key).parse(body)
      rewards.set(key, [...(rewards.get(key) ?? []), { at, enabled }])
    }
  }
  // The terms of each version, made once: `since` compares rules.
  const terms = new Map<MissionVersion, MissionAt | null>()
  const termsAt = (country: string, type: MissionType, versions: readonly MissionVersion[], index: number) => {
    const current = versions[index]!
    const known = terms.get(current)
    if (known !== undefined) return known
    const kind = kindOf(type)
    const found = termsFrom(ctx, kind, country, rulesFrom(versions.slice(0, index + 1), kind))
    const made = found ? { ...found, type, kind } : null
    terms.set(current, made)
    return made
  }
  return {
    mission: (country, type, at, override) => {
      const versions = missions.get(keyOf(country, type)) ?? []
      const index = indexAt(versions, at)
      const current = versions[index]
      if (!current || !isRunning(current.frame, at, override)) return undefined
      return termsAt(country, type, versions, index) ?? undefined
    },
    ruleOf: (country, type, version) =>
      missions.get(keyOf(country, type))?.find((one) => one.version === version)?.rule,
    missions: () =>
      [...missions].map(([key, versions]) => {
        const [country, type] = key.split(' ') as [string, MissionType]
        return { country, type, frame: versions.at(-1)!.frame }
      }),
    isRewardOn: (reward, at) => {
      const versions = rewards.get(reward) ?? []
      return versions[indexAt(versions, at)]?.enabled ?? false
    },
    budgets: (country, type) =>
      (missions.get(keyOf(country, type)) ?? []).map(({ at, frame }, index, versions) => ({
        at,
        before: versions[index - 1]?.frame.budget ?? null,
        budget: frame.budget,
      })),
  }
}

/** The version that applied at an instant. What was there before versions were stored was the first one. */
const indexAt = (versions: readonly { at: Date }[], at: Date): number =>
  Math.max(
    0,
    versions.findLastIndex((one) => one.at <= at),
  )

/** Whether a mission runs, as the SQL function `running_missions` decides it. */
const isRunning = ({ enabled, startsAt, endsAt }: MissionFrame, at: Date, override: boolean | undefined): boolean =>
  (override ?? enabled) &&
  (startsAt === null || Date.parse(startsAt) <= at.getTime()) &&
  (endsAt === null || Date.parse(endsAt) > at.getTime())
