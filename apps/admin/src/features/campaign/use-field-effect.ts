import { useLingui } from '@lingui/react/macro'
import type { ConfigSubject } from '@momi/contract'
import { dayOf, daysBetween } from '@momi/contract/rules/calendar'
import { useApi } from '../../shared/api.ts'
import { clock } from '../../shared/client.ts'
import { formatDay, formatNumber, formatShare } from '../../shared/format.ts'
import { zoneOfCountry } from './campaign-names.ts'
import { fieldEffect, type FieldEffect, type Supplies } from './field-effect.ts'
import { referencesIn, type ReferenceAt } from './form/references.ts'
import { capitalised, type JsonSchema } from './form/schema.ts'
import type { WhatIf } from './use-what-if.ts'

interface Edited {
  subject: ConfigSubject
  schema: JsonSchema
  body: unknown
  /** How many values differ from what runs. */
  changed: number
}

/** The effect of what is in a form, in one sentence to be shown beside the edited field. */
export function useFieldEffect({ result, hasFailed }: WhatIf, edited: Edited): string | undefined {
  const { t } = useLingui()
  const words = useEffectWords()
  const { subject, schema, body, changed } = edited
  const references = referencesIn(schema, body).filter(({ to }) => to === 'reward')
  const supplies = useSupplies(subject, body, references)
  if (hasFailed) return t`The effect could not be computed.`
  if (!result) return undefined
  const effect = fieldEffect(result, { subject, body, references }, supplies)
  if (!effect) return t`No activity yet: nobody used it in the last 7 days.`
  const text = words(effect, supplies.today)
  return changed > 1 ? t`All ${changed} changes together: ${text}` : capitalised(text)
}

function useSupplies(subject: ConfigSubject, body: unknown, references: readonly ReferenceAt[]): Supplies {
  const { kind, countryCode, key } = subject
  const query = { country_code: countryCode }
  const enabled = kind === 'mission'
  const missions = useApi('GET /api/v1/admin/missions/configs', { query }, { enabled })
  const stock = useApi('GET /api/v1/admin/stock/pools', { query }, { enabled })
  const { budget } = (body ?? {}) as { budget?: unknown }
  const spent = missions.data?.items.find(({ type }) => type === key)?.budgetSpent ?? 0
  const pools = stock.data?.items ?? []
  return {
    today: dayOf(new Date(clock.now()), zoneOfCountry(countryCode)),
    budgetLeft: typeof budget === 'number' ? budget - spent : null,
    pools: pools
      .filter(({ definitionId }) => references.some(({ value }) => value === definitionId))
      .map(({ definitionId, name, free, perDay }) => ({
        reward: definitionId,
        name: name ?? definitionId,
        free,
        perDay,
      })),
  }
}

/** The days that are near enough to be called by their name. */
const WEEK_DAYS = 6

/** "+12% points a day (3,450 instead of 3,080), about 4,300 people, budget used up by Thursday". */
function useEffectWords() {
  const { t } = useLingui()
  const exhaustedText = ({ reward, day }: NonNullable<FieldEffect['exhausted']>, today: string): string => {
    const ahead = daysBetween(today, day)
    if (reward === null)
      return ahead === 0 ? t`budget used up today` : t`budget used up by ${formatDay(day, ahead <= WEEK_DAYS)}`
    return ahead === 0 ? t`“${reward}” used up today` : t`“${reward}” used up by ${formatDay(day, ahead <= WEEK_DAYS)}`
  }
  const costText = ({ before, after, share, isSpent }: FieldEffect): string => {
    const [old, now] = [before, after].map((points) => formatNumber(Math.round(points)))
    if (before === after) return isSpent ? t`people spend as much as before` : t`the same cost`
    if (share === null)
      return isSpent ? t`${now} points a day spent instead of none` : t`${now} points a day instead of none`
    const change = `${share > 0 ? '+' : ''}${formatShare(share)}`
    return isSpent
      ? t`${change} points spent a day (${now} instead of ${old})`
      : t`${change} points a day (${now} instead of ${old})`
  }
  return (effect: FieldEffect, today: string): string => {
    const people = formatNumber(effect.people)
    return [
      costText(effect),
      effect.people === 0 ? t`nobody gets more or less` : t`about ${people} people get more or less`,
      ...(effect.exhausted ? [exhaustedText(effect.exhausted, today)] : []),
    ].join(', ')
  }
}
