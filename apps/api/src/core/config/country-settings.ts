import { SETTINGS } from '@momi/contract/config-subjects'
import { zoneOf } from '@momi/contract/rules/calendar'
import { z } from 'zod'
import { field } from './field.ts'
import { subjectKind } from './subject.ts'
import { recordPausedDays } from './paused-days.ts'

const HOURS_OF_A_YEAR = 8760
const Hours = z.number().int().nonnegative().max(HOURS_OF_A_YEAR)
const TEXT = { multiline: true, maxOnCard: 120, effect: { code: 'TEXT' } } as const
const SHOWN = { effect: { code: 'DISPLAY' } } as const

const LocalRate = z.strictObject({
  currency: field(z.string().regex(/^[A-Z]{3}$/), {
    title: 'Currency',
    description: 'Its code of three letters, such as NGN.',
    ...SHOWN,
  }),
  perUnit: field(
    z
      .string()
      .regex(/^\d{1,9}(\.\d{1,6})?$/)
      .refine((worth) => Number(worth) > 0, { message: 'The worth must be above 0.' }),
    {
      title: 'Worth of one token',
      unitOf: 'currency',
      description: 'About how much of the currency one token is worth, such as 1530.5.',
      ...SHOWN,
    },
  ),
})

const Outage = z
  .strictObject({
    en: field(z.string().min(1).max(300), { title: 'Text in English', ...TEXT }),
    pt: field(z.string().min(1).max(300), { title: 'Text in Portuguese', ...TEXT }),
    from: field(z.iso.datetime(), { title: 'Shown from', ...SHOWN }),
    until: field(z.iso.datetime(), { title: 'Shown until', ...SHOWN }),
  })
  .refine(({ from, until }) => from < until, { path: ['until'], message: 'The end must be after the start.' })

/** What applies to the people of a country. */
const CountryBody = z.strictObject({
  enabled: field(z.boolean(), {
    title: 'Momi in this country',
    labels: { true: 'opens the country', false: 'pauses the country' },
    description:
      'While paused, missions give nothing. People see what they have earned, and can claim and exchange it.',
    effect: { code: 'NEW', when: 'raised' },
  }),
  points: field(z.boolean(), {
    title: 'Points',
    labels: { true: 'points on', false: 'points off' },
    description: 'While off, nothing earns, shows or costs points. Nobody loses any.',
    effect: { code: 'POINTS_SWITCHED' },
  }),
  referralPoints: field(z.number().int().nonnegative().max(1_000_000), {
    title: 'Points for a referral',
    description: 'For the referrer of a new account, once that has completed its first mission.',
    unit: 'points',
    effect: { code: 'REWARD_VALUE', when: 'raised' },
  }),
  payoutHoldHours: field(Hours, {
    title: 'Hold of payouts',
    description: 'The age of an account from which it is paid without a wait.',
    unit: 'hours',
    effect: { code: 'LIMITS', when: 'lowered' },
  }),
  exchangeHoldHours: field(Hours, {
    title: 'Hold of exchanges',
    description: 'How long earned points wait before they can be exchanged. They can be spent at once.',
    unit: 'hours',
    effect: { code: 'LIMITS', when: 'lowered' },
  }),
  prizeAccountAgeMinutes: field(
    z
      .number()
      .int()
      .nonnegative()
      .max(HOURS_OF_A_YEAR * 60),
    {
      title: 'Age of an account for prizes',
      description: 'For an account of the app that is not signed in.',
      unit: 'minutes',
      effect: { code: 'LIMITS', when: 'lowered' },
    },
  ),
  localRate: field(LocalRate.nullable(), {
    title: 'Local currency',
    description: 'The approximate worth that the client shows beside amounts of the token.',
    none: 'no local currency',
    ...SHOWN,
  }),
  outage: field(Outage.nullable().default(null), {
    title: 'Outage notice',
    description: 'A sentence above the missions, for a known fault of an operator, a partner or our own.',
    none: 'no notice',
    ...SHOWN,
  }),
})
export type CountrySettings = z.output<typeof CountryBody>

/** The settings of a country as configuration: one subject for each campaign country. */
export const countrySubject = subjectKind<CountrySettings>({
  kind: 'country',
  schema: () => CountryBody,
  isSubject: (country, key) => zoneOf(country) !== undefined && key === SETTINGS,
  worsening: () => null,
  project: (tx, published) => recordPausedDays(tx, 'country', published),
})
