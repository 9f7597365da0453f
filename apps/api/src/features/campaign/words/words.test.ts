import { MISSION_TYPES } from '@momi/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Subject } from '../../../core/config/subject.ts'
import { field } from '../../../core/config/field.ts'
import { wheelOf } from '../../../development/starter.ts'
import { schemaOf } from '../subject-kinds.ts'
import { nameOf } from './names.ts'
import { branchesOf, isOneValue, type SchemaNode, schemaNodeOf, withoutNull } from './schema-node.ts'
import { wordsOf } from './words.ts'

const SUBJECTS: Subject[] = [
  ...MISSION_TYPES.map((key) => ({ kind: 'mission' as const, country: 'NG', key })),
  { kind: 'reward', country: 'NG', key: 'airtime' },
  { kind: 'market_item', country: '*', key: 'drum' },
  { kind: 'exchange_rate', country: 'NG', key: 'rate' },
  { kind: 'country', country: 'NG', key: 'settings' },
  { kind: 'client', country: '*', key: 'settings' },
  { kind: 'stock_batch', country: 'NG', key: 'a-batch' },
  { kind: 'budget', country: 'NG', key: 'day' },
  { kind: 'risk', country: '*', key: 'settings' },
]
const NAMED = SUBJECTS.map((subject) => [`${subject.kind} ${subject.key}`, subject] as const)

const CHECK_IN = { kind: 'mission', country: 'NG', key: 'streaks' } as const
const WHEEL = { kind: 'mission', country: 'NG', key: 'roulette' } as const
const REWARD = { kind: 'reward', country: 'NG', key: 'airtime' } as const

const checkIn = (rule: object = {}, frame: object = {}) => ({
  group: 'prizes',
  position: 0,
  enabled: true,
  ...frame,
  rule: { points: [10, 20, 30, 40, 50, 60, 60], ...rule },
})
const wheel = (rule: object = {}) => ({
  group: 'prizes',
  position: 1,
  enabled: true,
  rule: { ...wheelOf('NG'), ...rule },
})
const airtime = (body: object = {}) => ({
  type: 'DAPP',
  name: { en: 'Airtime' },
  redeemSteps: { en: ['Open the page', 'Enter the code'] },
  claimRoute: 'VOUCHER',
  ...body,
})
const mission = (key: string, rule: object) =>
  [
    { kind: 'mission' as const, country: 'NG', key },
    { group: 'missions', position: 3, enabled: true, rule },
  ] as const

const COUNTRY = {
  enabled: true,
  points: true,
  referralPoints: 0,
  payoutHoldHours: 24,
  exchangeHoldHours: 24,
  prizeAccountAgeMinutes: 1440,
  localRate: { currency: 'GHS', perUnit: '11.5' },
}

const textsOf = (subject: Subject, before: unknown, after: unknown) =>
  wordsOf({ ...subject, before, after }).map(({ text }) => text)

/** The paths of a schema that cannot be said or whose change has no known effect. */
function incomplete(nullable: SchemaNode, path = ''): string[] {
  const node = withoutNull(nullable)
  const branches = branchesOf(node)
  if (branches.length > 0) {
    const unsaid = isOneValue(node) && branches.some(({ phrase }) => phrase === undefined)
    return [...(unsaid ? [`${path}: phrase`] : []), ...branches.flatMap((branch) => incomplete(branch, path))]
  }
  if (node.properties)
    return Object.entries(node.properties).flatMap(([name, child]) => incomplete(child, `${path}.${name}`))
  if (node.items)
    return [...(node.title && node.item ? [] : [`${path}: title and item`]), ...incomplete(node.items, `${path}[]`)]
  const values = [node.type].flat().includes('boolean')
    ? [true, false]
    : (node.enum ?? (node.const === undefined ? [] : [node.const]))
  return [
    ...(node.title ? [] : [`${path}: title`]),
    ...(node.effect ? [] : [`${path}: effect`]),
    ...values.filter((value) => !node.labels?.[String(value)]).map((value) => `${path}: label of ${String(value)}`),
  ]
}

test.each(NAMED)('every path of the schema of %s has words and an effect', (_, subject) => {
  expect(incomplete(schemaNodeOf(schemaOf(subject)))).toEqual([])
})

/** Numbers that count nothing: an order, and a version. */
const WITHOUT_UNIT = ['position', 'minVersion']

/** The numbers and decimal amounts of a schema that are said without what they count. */
function withoutUnit(nullable: SchemaNode, path = ''): string[] {
  const node = withoutNull(nullable)
  const isDecimal = node.pattern !== undefined && new RegExp(node.pattern).test('1.5')
  const isNumber = [node.type].flat().some((type) => type === 'integer' || type === 'number') || isDecimal
  const isBare = isNumber && !node.unit && !node.unitOf && !node.odds && !WITHOUT_UNIT.includes(path.split('.').at(-1)!)
  return [
    ...(isBare ? [path] : []),
    ...branchesOf(node).flatMap((branch) => withoutUnit(branch, path)),
    ...Object.entries(node.properties ?? {}).flatMap(([name, child]) => withoutUnit(child, `${path}.${name}`)),
    ...(node.items ? withoutUnit(node.items, `${path}[]`) : []),
  ]
}

test.each(NAMED)('every number of %s says what it counts', (_, subject) => {
  expect(withoutUnit(schemaNodeOf(schemaOf(subject)))).toEqual([])
})

test('a number or an amount without a unit is found', () => {
  const planted = z.strictObject({
    position: z.number(),
    days: z.array(z.number().nullable()),
    gift: z.union([z.strictObject({ worth: z.string().regex(/^\d+(\.\d+)?$/) }), z.strictObject({ name: z.string() })]),
  })
  expect(withoutUnit(schemaNodeOf(planted))).toEqual(['.days[]', '.gift.worth'])
})

test('a field without title, effect, labels or item is found', () => {
  const planted = z.strictObject({
    bare: z.number(),
    silent: field(z.enum(['a', 'b']), { title: 'Silent', labels: { a: 'A' }, effect: { code: 'TEXT' } }),
    list: z.array(field(z.string(), { title: 'Text' })),
  })
  expect(incomplete(schemaNodeOf(planted))).toEqual([
    '.bare: title',
    '.bare: effect',
    '.silent: label of b',
    '.list: title and item',
    '.list[]: effect',
  ])
})

test('a sentence names country, subject, part, the new and the old value, and from when', () => {
  const words = wordsOf({
    ...CHECK_IN,
    before: checkIn(),
    after: checkIn({ points: [10, 20, 30, 40, 50, 60, 80] }),
    from: new Date('2026-11-29T23:00:00Z'),
  })
  expect(words).toEqual([
    {
      path: ['rule', 'points', 6],
      text: 'Nigeria, daily streak, day 7: 80 points instead of 60, from Monday 30 November 00:00 in Lagos',
      short: 'Day 7: 80 points instead of 60, from Monday 30 November 00:00 in Lagos',
    },
  ])
})

test('the short sentence does not name the subject, which is said once above several of them', () => {
  const after = checkIn({ points: [10, 20, 30, 40, 50, 60, 80] }, { enabled: false })
  expect(wordsOf({ ...CHECK_IN, before: checkIn(), after }).map(({ short }) => short)).toEqual([
    'Switched off',
    'Day 7: 80 points instead of 60',
  ])
})

const segments = wheelOf('NG').segments
const reweighted = (id: string, weight: number) =>
  segments.map((segment) => (segment.id === id ? { ...segment, weight } : segment))

describe('a change is said in words', () => {
  test.each<[string, Subject, unknown, unknown, string[]]>([
    ['switched off', CHECK_IN, checkIn(), checkIn({}, { enabled: false }), ['Nigeria, daily streak: switched off']],
    [
      'a window, a budget and a part of the list',
      CHECK_IN,
      checkIn({}, { budget: 1 }),
      checkIn({}, { endsAt: '2026-12-31T23:00:00Z', budget: null, group: 'others' }),
      [
        'Nigeria, daily streak, part of the list: Others instead of Prizes',
        'Nigeria, daily streak, end: Friday 1 January 2027 00:00 in Lagos instead of no end',
        'Nigeria, daily streak, budget: no budget limit instead of 1 point',
      ],
    ],
    [
      'a price within a part',
      CHECK_IN,
      checkIn(),
      checkIn({ freezes: { price: null, most: 1 } }),
      [
        'Nigeria, daily streak, freezes, price: not sold instead of 50 points',
        'Nigeria, daily streak, freezes, at most: 1 freeze instead of 2',
      ],
    ],
    [
      'prizes of the wheel, matched by name',
      WHEEL,
      wheel(),
      wheel({
        segments: segments.map((segment) =>
          segment.id === 'points-10'
            ? { ...segment, prize: { type: 'POINTS', points: 12 } }
            : segment.id === 'spin'
              ? { ...segment, prize: { type: 'JACKPOT', reward: 'wheel-jackpot-NG' } }
              : segment,
        ),
      }),
      [
        'Nigeria, lucky wheel, points-10, prize: 12 points instead of 10 points',
        'Nigeria, lucky wheel, spin, prize: the reward wheel-jackpot-NG (jackpot) instead of 1 spin',
      ],
    ],
    [
      'weights that are doubled',
      WHEEL,
      wheel({ segments: segments.slice(0, 4) }),
      wheel({ segments: segments.slice(0, 4).map((segment) => ({ ...segment, weight: segment.weight * 2 })) }),
      [
        'Nigeria, lucky wheel, points-10, odds: weight 6,000 instead of 3,000, which is 35.7% as before',
        'Nigeria, lucky wheel, spin, odds: weight 2,400 instead of 1,200, which is 14.3% as before',
        'Nigeria, lucky wheel, points-25, odds: weight 3,600 instead of 1,800, which is 21.4% as before',
        'Nigeria, lucky wheel, nothing, odds: weight 4,800 instead of 2,400, which is 28.6% as before',
      ],
    ],
    [
      'an item that is moved',
      WHEEL,
      wheel(),
      wheel({ segments: [segments.at(-1), ...segments.slice(0, -1)] }),
      ['Nigeria, lucky wheel, jackpot: moved to position 1 from position 8'],
    ],
    [
      'steps that are added, removed and given another gift',
      ...mission('data_saved', {
        steps: [
          { kilobytes: 1000, gift: { points: 5 } },
          { kilobytes: 9000, gift: { points: 9 } },
        ],
      }),
      mission('data_saved', {
        steps: [
          { kilobytes: 1000, gift: { spins: 1 } },
          { kilobytes: 2000, gift: { points: 7 } },
        ],
      })[1],
      [
        'Nigeria, data saved, step of 1 MB, gift: 1 spin instead of 5 points',
        'Nigeria, data saved, step of 2 MB: added, data saved 2 MB, gift 7 points',
        'Nigeria, data saved, step of 9 MB: removed, before data saved 9 MB, gift 9 points',
      ],
    ],
    [
      'a text in a list without key',
      REWARD,
      airtime(),
      airtime({ redeemSteps: { en: ['Take the phone', 'Open the page', 'Enter the code'], pt: ['Abra'] } }),
      [
        'Nigeria, reward “Airtime”, step 1 in English: added, “Take the phone”',
        'Nigeria, reward “Airtime”, step 1 in Portuguese: added, “Abra”',
      ],
    ],
    [
      'another way to claim, with money',
      REWARD,
      airtime(),
      airtime({ claimRoute: 'WALLET', amount: '0.25', hidden: true, name: { en: 'Airtime', pt: 'Crédito' } }),
      [
        'Nigeria, reward “Airtime”, name in Portuguese: “Crédito” instead of none',
        'Nigeria, reward “Airtime”: shown without its name',
        'Nigeria, reward “Airtime”, how it is claimed: payment to the wallet instead of a code',
        'Nigeria, reward “Airtime”, amount: 0.25 cUSD instead of none',
      ],
    ],
    [
      'an exchange rate',
      { kind: 'exchange_rate', country: 'GH', key: 'rate' },
      { pointsPerUnit: 1000, minPoints: 100 },
      { pointsPerUnit: 1500, minPoints: 100, enabled: false },
      ['Ghana, exchange rate: switched off', 'Ghana, exchange rate, price of one token: 1,500 points instead of 1,000'],
    ],
    [
      'the settings of a country',
      { kind: 'country', country: 'GH', key: 'settings' },
      { ...COUNTRY, localRate: null },
      { ...COUNTRY, enabled: false, points: false, payoutHoldHours: 1 },
      [
        'Ghana, country: pauses the country',
        'Ghana, country: points off',
        'Ghana, country, hold of payouts: 1 hour instead of 24',
        'Ghana, country, local currency: currency “GHS”, worth of one token 11.5 GHS instead of no local currency',
      ],
    ],
    [
      'a new subject, completely',
      { kind: 'market_item', country: '*', key: 'drum' },
      null,
      { product: 'premium-icon', name: { en: 'Drum' }, price: 1, position: 4 },
      [
        'All countries, market item “Drum”: new',
        'All countries, market item “Drum”: switched on',
        'All countries, market item “Drum”, product: icon',
        'All countries, market item “Drum”, name in English: “Drum”',
        'All countries, market item “Drum”, price: 1 point',
        'All countries, market item “Drum”, client: all clients',
        'All countries, market item “Drum”, lowest version: 0',
        'All countries, market item “Drum”, position: 4',
      ],
    ],
  ])('%s', (_, subject, before, after, texts) => {
    expect(textsOf(subject, before, after)).toEqual(texts)
  })
})

test('a weight changes the odds of every segment of the wheel', () => {
  const texts = textsOf(WHEEL, wheel(), wheel({ segments: reweighted('jackpot', 20) }))
  expect(texts).toContain('Nigeria, lucky wheel, jackpot, odds: 1 in 451 instead of 1 in 900')
  expect(textsOf(WHEEL, wheel(), wheel({ segments: reweighted('jackpot', 0) }))).toContain(
    'Nigeria, lucky wheel, jackpot, odds: never instead of 1 in 900',
  )
})

test('rewards are called by their names, if these are known', () => {
  const [subject, before] = mission('open_article', { gift: { reward: 'a' } })
  const after = { ...before, rule: { gift: { reward: 'b' } } }
  const rewardName = (id: string) => (id === 'b' ? 'Airtime' : undefined)
  expect(wordsOf({ ...subject, before, after, rewardName })).toEqual([
    {
      path: ['rule', 'gift', 'reward'],
      text: 'Nigeria, open an article, gift: the reward “Airtime” (b) instead of the reward a',
      short: 'Gift: the reward “Airtime” (b) instead of the reward a',
    },
  ])
})

test.each([
  [CHECK_IN, undefined, 'Daily streak'],
  [{ kind: 'mission', key: 'google_signin' }, undefined, 'Sign in with Google'],
  [{ kind: 'mission', key: 'unknown' }, undefined, 'Unknown'],
  [REWARD, airtime(), 'Airtime'],
  [REWARD, undefined, 'airtime'],
  [{ kind: 'exchange_rate', key: 'rate' }, undefined, 'Exchange rate'],
  [{ kind: 'country', key: 'settings' }, undefined, 'Country'],
  [{ kind: 'client', key: 'settings' }, undefined, 'Client'],
] as const)('%o is called by the name that staff use', (subject, body, name) => {
  expect(nameOf(subject, body)).toBe(name)
})
