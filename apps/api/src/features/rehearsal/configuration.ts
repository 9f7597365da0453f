import type { MissionType } from '@momi/contract'
import { EVERYWHERE, type ConfigKind } from '@momi/contract/config-subjects'
import { budgetSubject, tokenParts } from '../../core/budgets/budget-subject.ts'
import type { Budget } from '../../core/budgets/tree.rules.ts'
import type { Ctx } from '../../core/context.ts'
import type { MissionKind } from '../../core/missions/kind.ts'
import { type MissionFrame, termsFrom } from '../../core/missions/mission-config.ts'
import { rulesFrom, type Terms } from '../../core/missions/mission-rules.ts'
import { isMissionType, kindOf, missionSubject } from '../missions/public.ts'
import { prizeAmount, rewardSubject } from '../rewards/public.ts'

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
  since: (began: Date | number, until?: Date) => Terms<never>
}

/** A change of a budget, with the budget before it. */
export interface BudgetChange {
  at: Date
  before: number | null
  budget: number | null
}

interface RewardAt {
  country: string
  /** What an item is worth, in ten-thousandths of the token. */
  tokens: number
}

/** What applied when. */
export interface Configuration {
  /** The mission as it applied to somebody at an instant; undefined if it was off. `override`: for this person alone. */
  mission: (country: string, type: MissionType, at: Date, override: boolean | undefined) => MissionAt | undefined
  /** The rule of an earlier version. */
  ruleOf: (country: string, type: MissionType, version: number) => never | undefined
  /** The missions of each country and what is given at an instant, for what never happened. */
  missions: () => readonly { country: string; type: MissionType; frame: MissionFrame }[]
  /** A reward that can be won at an instant. */
  rewardAt: (reward: string, at: Date) => RewardAt | undefined
  /** The active budgets of a country and those of all countries. */
  budgetsAt: (country: string, at: Date) => readonly Budget[]
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
  const rewards = new Map<string, { at: Date; isOn: boolean; reward: RewardAt }[]>()
  const budgets = new Map<string, { at: Date; budget: Budget }[]>()
  for (const { kind, country, key, version, body, at } of all) {
    if (kind === 'mission' && isMissionType(key)) {
      const frame = missionSubject.schema(key).parse(body)
      const known = missions.get(keyOf(country, key)) ?? []
      missions.set(keyOf(country, key), [...known, { version, rule: frame.rule as never, at, frame }])
    }
    if (kind === 'reward') {
      const parsed = rewardSubject.schema(key).parse(body)
      const reward = { country, tokens: tokenParts(prizeAmount(parsed) ?? '0') }
      rewards.set(key, [...(rewards.get(key) ?? []), { at, isOn: parsed.enabled, reward }])
    }
    if (kind === 'budget') {
      const name = keyOf(country, key)
      const budget = { country, key, body: budgetSubject.schema(key).parse(body) }
      budgets.set(name, [...(budgets.get(name) ?? []), { at, budget }])
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
    rewardAt: (reward, at) => {
      const versions = rewards.get(reward) ?? []
      const current = versions[indexAt(versions, at)]
      return current?.isOn ? current.reward : undefined
    },
    budgetsAt: (country, at) =>
      [...budgets.values()].flatMap((versions) => {
        // A budget counts from its publication on.
        const budget = versions.findLast((one) => one.at <= at)?.budget
        return budget?.body.active && (budget.country === country || budget.country === EVERYWHERE) ? [budget] : []
      }),
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
