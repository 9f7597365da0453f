import { describe, expect, test } from 'vitest'
import { wheelOf } from '../../development/starter.ts'
import { costOf, effectsOf, useKey, type BodyChange, type SubjectUse } from './effects.rules.ts'

const mission = (key: string) => ({ kind: 'mission', country: 'NG', key }) as const
const body = (rule: object, frame: object = {}) => ({ group: 'prizes', position: 0, enabled: true, ...frame, rule })
const change = (key: string, before: object | null, after: object): BodyChange => ({ ...mission(key), before, after })

const CHECK_INS = { 1: 40, 2: 30, 3: 20, 4: 10, 5: 10, 6: 10, 7: 10 }
const use = (parts: Partial<SubjectUse>): SubjectUse => ({
  people: 50,
  perDay: 10,
  bySteps: {},
  pointsPerDay: 0,
  ...parts,
})
const USES = new Map([
  [useKey(mission('streaks')), use({ perDay: 130, bySteps: CHECK_INS })],
  [useKey(mission('open_article')), use({ perDay: 200 })],
  [useKey(mission('data_saved')), use({ perDay: 70, bySteps: { 1: 50, 2: 20 } })],
  [useKey(mission('roulette')), use({ perDay: 100, bySteps: { FREE: 60, BOUGHT_FOR_POINTS: 40 }, pointsPerDay: 1500 })],
])
const LIMITS = { pointsPerDay: 1000, people: 100 }
const effects = (items: BodyChange[], recent: BodyChange[] = []) =>
  effectsOf({ uses: USES, limits: LIMITS, recent, approvalState: 'NOT_ASKED' }, items)
const approvalOf = (...items: BodyChange[]) => effects(items).approval

const week = (...points: number[]) => body({ points })
const WEEK = [10, 20, 30, 40, 50, 60, 60]
const article = (points: number, frame: object = {}) => body({ gift: { points } }, frame)

describe('the cost of a rule at the use of the last 7 days', () => {
  test.each([
    ['streaks', { points: WEEK }, { perUse: 3700 / 130, perPersonDay: 60, perDay: 3700 }],
    ['open_article', { gift: { points: 5 } }, { perUse: 5, perPersonDay: 5, perDay: 1000 }],
    ['open_article', { gift: { spins: 2 } }, { perUse: 30, perPersonDay: 30, perDay: 6000 }],
    ['open_article', { gift: { reward: 'a' } }, { perUse: 0, perPersonDay: 0, perDay: 0 }],
    ['eayb', { minutes: 10, gift: { points: 5 }, dailyCap: 6 }, { perUse: 5, perPersonDay: 30, perDay: 0 }],
    [
      // The third step is new: as many people are expected as for the second one.
      'data_saved',
      { steps: [1000, 5000, 9000].map((kilobytes) => ({ kilobytes, gift: { points: 6 } })) },
      { perUse: 6, perPersonDay: 18, perDay: 540 },
    ],
    [
      'hidden_rewards',
      { gift: { points: 4 }, gap: { least: 1, most: 2 }, dailyCap: 3 },
      { perUse: 4, perPersonDay: 12, perDay: 0 },
    ],
    [
      'roulette',
      {
        segments: [
          { id: 'points', weight: 1, prize: { type: 'POINTS', points: 40 } },
          { id: 'again', weight: 1, prize: { type: 'ROULETTE_SPIN', spins: 1 } },
          { id: 'nothing', weight: 2, prize: { type: 'NOTHING_WON' } },
        ],
        freePerDay: 3,
        spinPrice: 5,
      },
      { perUse: 10, perPersonDay: 40, perDay: 800 },
    ],
    [
      'giveaway',
      { choices: [{ id: 'a', operator: 'A', megabytes: 1, days: 1, product: '1', stock: null }] },
      { perUse: 0, perPersonDay: 0, perDay: 0 },
    ],
  ])('%s', (key, rule, cost) => {
    expect(costOf(USES, mission(key), body(rule))).toEqual(cost)
  })

  test('the wheel earns nothing from spins that are no longer sold', () => {
    const wheel = { ...wheelOf('NG'), spinPrice: null }
    const { perUse, perDay } = costOf(USES, mission('roulette'), body(wheel))
    expect(perDay).toBeCloseTo(perUse * 60)
  })

  test.each([
    ['is off', mission('streaks'), body({ points: WEEK }, { enabled: false })],
    ['is invalid', mission('streaks'), body({ points: [1] })],
    [
      'is not a mission',
      { kind: 'exchange_rate', country: 'NG', key: 'rate' } as const,
      { pointsPerUnit: 1, minPoints: 1 },
    ],
  ])('what %s costs no points', (_, subject, content) => {
    expect(costOf(USES, subject, content)).toEqual({ perUse: 0, perPersonDay: 0, perDay: 0 })
  })
})

describe('a second person has to approve', () => {
  const wheel = (rule: object = {}) => body({ ...wheelOf('NG'), ...rule })
  const segments = wheelOf('NG').segments
  const reward = (parts: object = {}) => ({
    type: 'DAPP',
    name: { en: 'Airtime' },
    redeemSteps: { en: ['Enter the code'] },
    claimRoute: 'VOUCHER',
    ...parts,
  })
  const rewardChange = (after: object, before: object = reward()): BodyChange => ({
    kind: 'reward',
    country: 'NG',
    key: 'airtime',
    before,
    after,
  })
  const rate = (after: object): BodyChange => ({
    kind: 'exchange_rate',
    country: 'NG',
    key: 'rate',
    before: { pointsPerUnit: 1000, minPoints: 100 },
    after: { pointsPerUnit: 1000, minPoints: 100, ...after },
  })
  const item = (after: object): BodyChange => ({
    kind: 'market_item',
    country: '*',
    key: 'drum',
    before: { product: 'premium-icon', name: { en: 'Drum' }, price: 100, position: 4 },
    after: { product: 'premium-icon', name: { en: 'Drum' }, price: 100, position: 4, ...after },
  })
  const packages = (stock: number | null) =>
    body({ choices: [{ id: 'a', operator: 'A', megabytes: 1, days: 1, product: '1', stock }] })

  test.each<[string, BodyChange, string[]]>([
    ['nothing changes', change('streaks', week(...WEEK), week(...WEEK)), []],
    ['it costs less than the limit', change('open_article', article(10), article(14)), []],
    ['it costs as much as the limit', change('open_article', article(10), article(15)), []],
    ['it costs more than the limit', change('open_article', article(10), article(16)), ['COST']],
    ['it gives less', change('streaks', week(...WEEK), week(1, 1, 1, 1, 1, 1, 1)), []],
    ['it is switched off', change('streaks', week(...WEEK), body({ points: WEEK }, { enabled: false })), []],
    ['it is switched on', change('open_article', article(1, { enabled: false }), article(1)), ['COST', 'NEW']],
    [
      'one person gets more than twice as much',
      change('streaks', week(...WEEK), week(10, 20, 30, 40, 50, 60, 121)),
      ['COST'],
    ],
    ['one person gets twice as much', change('streaks', week(...WEEK), week(10, 20, 30, 40, 50, 60, 120)), []],
    ['nobody has used it', change('set_wallpaper', article(10), article(11)), ['COST']],
    ['nobody has used it, and it gives less', change('set_wallpaper', article(10), article(9)), []],
    ['a gift becomes spins', change('open_article', article(15), body({ gift: { spins: 1 } })), ['LIMITS']],
    ['a gift becomes a reward', change('open_article', article(15), body({ gift: { reward: 'a' } })), ['PRIZES']],
    ['it is new', change('open_article', null, article(1)), ['COST', 'NEW']],
    ['it is new and off', change('open_article', null, article(1, { enabled: false })), ['NEW']],
    ['only its position changes', change('open_article', article(1), article(1, { position: 4, group: 'others' })), []],
    ['it ends later', change('open_article', article(1, { endsAt: '2026-12-01T00:00:00Z' }), article(1)), ['LIMITS']],
    ['it ends earlier', change('open_article', article(1), article(1, { endsAt: '2026-12-01T00:00:00Z' })), []],
    ['its budget falls', change('open_article', article(1), article(1, { budget: 10 })), []],
    ['its budget rises', change('open_article', article(1, { budget: 10 }), article(1, { budget: 11 })), ['LIMITS']],
    ['its budget has no limit', change('open_article', article(1, { budget: 10 }), article(1)), ['LIMITS']],
    [
      'odds change',
      change(
        'roulette',
        wheel(),
        wheel({ segments: segments.map((s) => (s.id === 'nothing' ? { ...s, weight: 3000 } : s)) }),
      ),
      ['ODDS'],
    ],
    [
      'a prize changes',
      change(
        'roulette',
        wheel(),
        wheel({ segments: segments.map((s) => (s.id === 'dapp' ? { ...s, prize: { ...s.prize, reward: 'b' } } : s)) }),
      ),
      ['PRIZES'],
    ],
    [
      'a segment is taken away',
      change('roulette', wheel(), wheel({ segments: segments.slice(0, -1) })),
      ['ODDS', 'PRIZES'],
    ],
    ['spins become cheaper', change('roulette', wheel(), wheel({ spinPrice: 39 })), ['LIMITS']],
    ['spins become dearer', change('roulette', wheel(), wheel({ spinPrice: 41 })), []],
    ['spins are no longer sold', change('roulette', wheel({ spinPrice: 1 }), wheel({ spinPrice: null })), []],
    [
      'a step is added',
      change(
        'data_saved',
        body({ steps: [{ kilobytes: 1000, gift: { points: 20 } }] }),
        body({
          steps: [
            { kilobytes: 1000, gift: { points: 20 } },
            { kilobytes: 5000, gift: { points: 1 } },
          ],
        }),
      ),
      ['LIMITS'],
    ],
    [
      'a step is taken away',
      change(
        'data_saved',
        body({
          steps: [
            { kilobytes: 1000, gift: { points: 20 } },
            { kilobytes: 5000, gift: { points: 1 } },
          ],
        }),
        body({ steps: [{ kilobytes: 1000, gift: { points: 20 } }] }),
      ),
      [],
    ],
    ['stock is withdrawn', change('giveaway', packages(5), packages(4)), ['STOCK']],
    ['a reward is paid instead', rewardChange(reward({ claimRoute: 'WALLET', amount: '1' })), ['REWARD_VALUE']],
    [
      'an amount changes',
      rewardChange(reward({ claimRoute: 'WALLET', amount: '1' }), reward({ claimRoute: 'WALLET', amount: '2' })),
      ['REWARD_VALUE'],
    ],
    ['a text changes', rewardChange(reward({ redeemSteps: { en: ['Enter the number'] } })), ['TEXT']],
    ['a text is taken away', rewardChange(reward({ redeemSteps: { en: [] } })), ['TEXT']],
    ['there is more time to claim', rewardChange(reward(), reward({ claimDays: 3 })), ['LIMITS']],
    ['a reward is switched off', rewardChange(reward({ enabled: false })), []],
    ['a reward is switched on', rewardChange(reward(), reward({ enabled: false })), ['NEW']],
    ['the exchange is switched off', rate({ enabled: false }), ['POINTS_SWITCHED']],
    ['points are worth more', rate({ pointsPerUnit: 900 }), ['REWARD_VALUE']],
    ['points are worth less', rate({ pointsPerUnit: 1100 }), ['REWARD_VALUE']],
    ['fewer points can be exchanged', rate({ minPoints: 10 }), ['LIMITS']],
    ['an item is cheaper', item({ price: 1 }), ['REWARD_VALUE']],
    ['an item is dearer', item({ price: 1000 }), []],
  ])('%s', (_, item, codes) => {
    expect(approvalOf(item)).toEqual(codes)
  })

  test('if more people than the limit used what changes', () => {
    const items = (people: number) => [
      change('streaks', week(...WEEK), week(9, ...WEEK.slice(1))),
      { ...rewardChange(reward({ fulfilDays: 4 })), key: `${people}` },
    ]
    const uses = (people: number) => new Map([...USES, [`reward NG ${people}`, use({ people })]])
    const approval = (people: number) =>
      effectsOf({ uses: uses(people), limits: LIMITS, recent: [], approvalState: 'NOT_ASKED' }, items(people))
    expect(approval(50)).toMatchObject({ people: 100, approval: ['TEXT'] })
    expect(approval(51)).toMatchObject({ people: 101, approval: ['PEOPLE', 'TEXT'] })
  })

  test('nobody is touched by a change of the position', () => {
    expect(effects([change('streaks', week(...WEEK), body({ points: WEEK }, { position: 9 }))]).people).toBe(0)
  })
})

describe('with what the same person published within 24 hours', () => {
  const raise = (from: number, to: number) => change('open_article', article(from), article(to))

  test('rises of the cost are added up', () => {
    expect(effects([raise(10, 13)]).approval).toEqual([])
    expect(effects([raise(13, 16)], [raise(10, 13)]).approval).toEqual(['COST'])
  })

  test('a saving elsewhere does not pay for a rise', () => {
    const saving = change('streaks', week(...WEEK), week(1, 1, 1, 1, 1, 1, 1))
    expect(effects([raise(10, 16), saving]).approval).toEqual(['COST'])
    expect(effects([raise(10, 16)], [saving]).approval).toEqual(['COST'])
  })

  test('a change that gives less needs no approval because of earlier ones', () => {
    expect(effects([raise(15, 14)], [raise(10, 15), raise(10, 15)]).approval).toEqual([])
  })

  test('doubling is measured from the body before the first of them', () => {
    const day7 = (points: number) => week(10, 20, 30, 40, 50, 60, points)
    const steps = [change('streaks', day7(60), day7(110)), change('streaks', day7(110), day7(121))]
    expect(effects([steps[1]!]).approval).toEqual([])
    expect(effects([steps[1]!], [steps[0]!]).approval).toEqual(['COST'])
  })

  test('people are counted once for each subject', () => {
    const other = change('roulette', body(wheelOf('NG')), body({ ...wheelOf('NG'), freePerDay: 0 }))
    expect(effects([raise(10, 9)], [raise(11, 10), other]).approval).toEqual([])
    const third = change(
      'data_saved',
      body({ steps: [{ kilobytes: 1, gift: { points: 2 } }] }),
      body({ steps: [{ kilobytes: 1, gift: { points: 1 } }] }),
    )
    expect(effects([raise(10, 9)], [other, third]).approval).toEqual(['PEOPLE'])
  })
})

test('the effects are said in sentences', () => {
  expect(
    effects([change('open_article', article(10), article(40))], [change('open_article', article(5), article(10))]),
  ).toEqual({
    approval: ['COST'],
    pointsPerDay: 6000,
    people: 50,
    words: [
      'Costs 6,000 points a day more than now, at the use of the last 7 days.',
      'With what the same person published in the last 24 hours, costs rise by 7,000 points a day.',
      'Nigeria, open an article: one person can get 40 points a day instead of 5.',
      '50 people used what changes within the last 7 days.',
      'A second person has to approve it, because it can cost much.',
    ],
  })
  expect(effects([change('set_wallpaper', article(10), article(11))]).words).toEqual([
    'Nigeria, set a wallpaper: nobody used it in the last 7 days, so what it will cost is unknown.',
    'Nobody used what changes within the last 7 days.',
    'A second person has to approve it, because it can cost much.',
  ])
  const cheaper = change('streaks', week(...WEEK), week(...WEEK.slice(0, 6), 60))
  const sooner = article(10, { endsAt: '2026-12-01T00:00:00.000Z' })
  expect(effects([change('open_article', sooner, article(11))]).words.at(-1)).toBe(
    'A second person has to approve it, because it allows more or lasts longer.',
  )
  expect(effects([cheaper]).words.at(-1)).toBe('No second person has to approve it.')
  // What was published before is named only if it adds to the cost.
  expect(effects([cheaper], [cheaper]).words.join(' ')).not.toContain('24 hours')
})

describe('the settings of a country', () => {
  const kenya = (key: string) => ({ kind: 'mission', country: 'KE', key }) as const
  const country = { kind: 'country', country: 'KE', key: 'settings' } as const
  const settings = (parts: object = {}) => ({
    enabled: true,
    points: true,
    referralPoints: 0,
    payoutHoldHours: 0,
    exchangeHoldHours: 0,
    prizeAccountAgeMinutes: 0,
    localRate: { currency: 'KES', perUnit: '129' },
    outage: null,
    ...parts,
  })
  const used = new Map([
    [useKey(country), use({ people: 53, perDay: 60, pointsPerDay: 400 })],
    [useKey(kenya('open_article')), use({ perDay: 10 })],
  ])
  const from = (before: object, after: object): BodyChange => ({
    ...country,
    before: settings(before),
    after: settings(after),
  })
  const effectIn = (uses: Map<string, SubjectUse>, ...items: BodyChange[]) =>
    effectsOf({ uses, limits: LIMITS, recent: [], approvalState: 'NOT_ASKED' }, items)
  const paused = {
    pointsPerDay: -400,
    people: 53,
    approval: [],
    words: [
      'Pauses everything in Kenya: missions give nothing until it is opened again. People keep what they have earned, and can claim and exchange it.',
      'Missions there gave 400 points a day in the last 7 days.',
      '53 people used what changes within the last 7 days.',
      'A pause that concerns so few people needs no second person.',
    ],
  }

  test('a change that pauses a country says so, and what its missions gave', () => {
    expect(effectIn(used, from({}, { enabled: false }))).toEqual(paused)
    expect(effectIn(used, from({}, { points: false }))).toMatchObject({
      pointsPerDay: -400,
      approval: ['POINTS_SWITCHED'],
    })
    expect(effectIn(used, from({ points: false }, { points: false, enabled: false })).pointsPerDay).toBe(0)
  })

  test('in a country that the same change pauses, a mission costs nothing more', () => {
    const more = { ...kenya('open_article'), before: article(10), after: article(14) }
    expect(effectIn(used, more).pointsPerDay).toBe(40)
    expect(effectIn(used, from({}, { enabled: false }), more)).toMatchObject({ pointsPerDay: -400, people: 103 })
  })

  test('a pause that concerns more people than the limit needs a second person', () => {
    const many = new Map([[useKey(country), use({ people: 101, pointsPerDay: 400 })]])
    expect(effectIn(many, from({}, { enabled: false })).approval).toEqual(['PEOPLE'])
  })

  test('a country that is opened again costs what its missions gave, as far as that is known', () => {
    expect(effectIn(used, from({ enabled: false }, {}))).toMatchObject({ pointsPerDay: 400, approval: ['NEW'] })
    expect(effectIn(new Map(), from({ enabled: false }, {}))).toEqual({
      pointsPerDay: 0,
      people: 0,
      approval: ['COST', 'NEW'],
      words: [
        'Kenya: nobody used it in the last 7 days, so what it will cost is unknown.',
        'Nobody used what changes within the last 7 days.',
        'A second person has to approve it, because it can cost much and gives something that is not given now.',
      ],
    })
  })

  test('what referrals will cost is not called unchanged, and what is only shown is used by nobody', () => {
    expect(effectIn(used, from({}, { referralPoints: 50 })).words).toEqual([
      'Kenya: what referrals will cost is unknown.',
      '53 people used what changes within the last 7 days.',
      'A second person has to approve it, because it changes what something is worth.',
    ])
    expect(effectIn(used, from({}, { localRate: null })).words).toEqual([
      'Costs as many points a day as now, at the use of the last 7 days.',
      'No second person has to approve it.',
    ])
  })
})

test('no costs and no people are said of what is not used, and signals give nothing', () => {
  const texts = (legalEntity: string) => ({
    ambassadorsOrigin: 'https://ambassadors.example',
    browserUrl: 'https://browser.example/',
    legalEntity,
    support: null,
  })
  const client: BodyChange = {
    kind: 'client',
    country: '*',
    key: 'settings',
    before: texts(''),
    after: texts('Example Ltd'),
  }
  expect(effects([client]).words).toEqual(['A second person has to approve it, because it changes what people read.'])
  const risk: BodyChange = { kind: 'risk', country: 'KE', key: 'settings', before: null, after: {} }
  expect(effects([risk]).words).toEqual(['A second person has to approve it, because it adds risk signals.'])
})
