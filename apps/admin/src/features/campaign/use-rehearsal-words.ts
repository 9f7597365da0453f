import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RehearsalResult, RehearsalUnknown } from '@momi/contract'
import { countryName, formatDay, formatExact, formatNumber, formatShare } from '../../shared/format.ts'
import { reasonText } from '../case-file/public.ts'
import { MISSION_NAMES } from '../missions/public.ts'
import { growth, numberOfDays, ofAll, sumOf } from './rehearsal-sums.ts'

type Unknown = RehearsalResult['unknown'][number]

const signed = (value: number): string => `${value > 0 ? '+' : ''}${formatNumber(value)}`

/** The sentences of a rehearsal. */
export function useRehearsalWords() {
  const { t, i18n } = useLingui()
  const mission = (type: string): string =>
    type in MISSION_NAMES ? i18n._(MISSION_NAMES[type as keyof typeof MISSION_NAMES]) : type
  /** The steps of check-ins are days everywhere in the console. */
  const stepName = (type: string, step: string): string => (type === 'streaks' ? t`day ${step}` : t`step ${step}`)
  const place = (code: string | null) => (code === null ? '' : `, ${countryName(code)}`)

  /** "+12% points a day: 3,450 instead of 3,080. About 4,300 people would have got more or less." */
  const headline = (result: RehearsalResult): string => {
    if (result.inputs === 0)
      return t`There was nothing to replay: nobody did anything from ${formatDay(result.from)} to ${formatDay(result.to)}.`
    const sums = sumOf(result.days)
    const perDay = (points: number) => formatNumber(Math.round(ofAll(result, points) / numberOfDays(result)))
    const [before, after] = [perDay(sums.before.points), perDay(sums.after.points)]
    const share = growth(sums)
    const concerned = result.gaining.people + result.losing.people
    const people = formatNumber(ofAll(result, concerned))
    const cost =
      sums.before.points === sums.after.points
        ? t`The same cost, ${after} points a day`
        : share === null
          ? t`${after} points a day instead of none`
          : t`${share > 0 ? '+' : ''}${formatShare(share)} points a day: ${after} instead of ${before}`
    return concerned === 0
      ? t`${cost}. Nobody would have got more or less.`
      : t`${cost}. About ${people} people would have got more or less.`
  }

  /** The days of the costs, which are others than those of the effects of a change. */
  const days = ({ from, to }: RehearsalResult): string =>
    t`Counted in the complete days from ${formatDay(from)} to ${formatDay(to)}.`

  const changes = (result: RehearsalResult): string[] => {
    const all = (count: number) => formatNumber(ofAll(result, count))
    const { streaksBroken, steps, usedUp, refusals, spent, neverGiven, past } = result
    return [
      ...(streaksBroken > 0 ? [t`Streaks broken: ${all(streaksBroken)}.`] : []),
      ...usedUp
        .filter(({ before, after }) => before !== after)
        .map(({ key, countryCode, before, after }) => {
          const what = `${mission(key)}${place(countryCode)}`
          if (after === null) return t`${what} would not have run out.`
          const at = formatExact(new Date(after))
          return before === null
            ? t`${what} runs out on ${at}.`
            : t`${what} runs out on ${at}, another time than it did.`
        }),
      ...steps.map(({ countryCode, mission: type, step, before, after }) => {
        const what = `${mission(type)}${place(countryCode)}`
        return t`${what}, ${stepName(type, step)}: given ${all(after)} times instead of ${all(before)}.`
      }),
      ...refusals
        .filter(({ before, after }) => before !== after)
        .map(({ countryCode, subject, code, before, after }) => {
          const what = `${mission(subject)}${place(countryCode)}`
          const reason = reasonText(i18n, code)
          return t`${what}: refused ${all(after)} times instead of ${all(before)}. Reason: ${reason}.`
        }),
      ...spent
        .filter(({ before, after }) => before !== after)
        .map(({ countryCode, on, before, after }) => {
          const what = `${mission(on)}${place(countryCode)}`
          return t`${what}: ${all(after)} points spent instead of ${all(before)}.`
        }),
      ...neverGiven.map(({ countryCode, mission: type, step }) => {
        const what = `${mission(type)}${place(countryCode)}`
        return t`${what}, ${stepName(type, step)}: nobody would have reached it.`
      }),
      ...past.map(({ countryCode, mission: type, band }) => {
        const what = `${mission(type)}${place(countryCode)}`
        if (!band) return t`${what}: there is no earlier change to learn from.`
        const [least, most] = [signed(band.least), signed(band.most)]
        const times = plural(band.changes, { one: '# earlier change', other: '# earlier changes' })
        return t`${what}: in the week after ${times} it was used ${least}% to ${most}%, compared with the week before.`
      }),
    ]
  }

  const unknown = (result: RehearsalResult): string[] => {
    const all = (count: number | null) => formatNumber(ofAll(result, count ?? 0))
    const texts: Readonly<Record<RehearsalUnknown, (one: Unknown) => string>> = {
      BEHAVIOUR: () => t`People may behave differently once something else is given. This says what they did.`,
      COUNTS_ENDED: ({ times, points, items }) =>
        t`${all(times)} times a phone had stopped counting where nothing more was given. Further steps give at most ${all(points)} points and ${all(items)} prizes more.`,
      SPINS_LEFT: ({ times }) => t`${all(times)} more spins would have been there. Nobody has made them.`,
      REFUSED_THEN: () =>
        t`What was refused then is not stored, such as a purchase that nobody could afford, or a check-in that came too early.`,
      GROWTH: () => t`Counts that were not believed then are not counted now either.`,
      WALLETS: () => t`Whether a wallet was free for a check-in is taken as it was.`,
      EXCHANGE_HOLD: () => t`How long points wait until they can be exchanged is taken as it was.`,
      BONUS_DAY: () => t`The loyalty bonus counts on the day on which it is reached, even if somebody takes it later.`,
      NOTHING_STORED: ({ times }) =>
        plural(times ?? 0, {
          one: '# mission did not run, so nobody did anything for it.',
          other: '# missions did not run, so nobody did anything for them.',
        }),
      SETTINGS: () => t`Settings of countries and of the client are not replayed.`,
      MERGED: ({ times }) => t`${all(times)} accounts were merged in these days and are taken as they are stored.`,
      BRAKES: ({ times, points }) =>
        t`Brakes stopped ${all(times)} missions in these days. They stay stopped here, and ${all(points)} points that were held and refused are refused. What was refused at once is not stored.`,
      STOCK_ENDED: ({ items }) =>
        t`${all(items)} prizes were withdrawn or expired in these days before anybody won them. Until then they can be won here.`,
      CORRECTIONS: ({ times }) => t`Points that staff took back ${all(times)} times are taken as they were.`,
      BUDGET_IN_SAMPLE: () => t`In a sample, when something runs out is only an estimate.`,
    }
    return result.unknown.map((one) => texts[one.code](one))
  }

  const proof = ({ inputs, from, to, oneOf, people, differences }: RehearsalResult): string => {
    const [count, some, wrong] = [inputs, people, differences.count].map(formatNumber)
    const [first, last] = [from, to].map((day) => formatDay(day))
    const sample = oneOf === 1 ? '' : ` ${t`It is one person in ${formatNumber(oneOf)}.`}`
    return (
      t`Replayed: ${count} inputs of ${some} people from ${first} to ${last}. Under the settings of that time, they match what is stored with ${wrong} differences.` +
      sample
    )
  }

  const gain = ({ points, items }: RehearsalResult['gaining']['examples'][number]): string =>
    items === 0 ? t`${signed(points)} points` : t`${signed(points)} points, ${signed(items)} prizes`

  return { mission, headline, days, changes, unknown, proof, gain }
}
