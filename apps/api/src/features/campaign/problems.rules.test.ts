import { describe, expect, test } from 'vitest'
import { wheelOf } from '../../development/starter.ts'
import { problemsOf, type SubjectBody } from './problems.rules.ts'

const reward = (key: string, country: string, body: object = {}): SubjectBody => ({
  kind: 'reward',
  country,
  key,
  body: {
    type: 'DAPP',
    name: { en: `Prize ${key}` },
    redeemSteps: { en: [] },
    claimRoute: 'LINK',
    url: 'https://momi.example/dapp',
    ...body,
  },
})
const mission = (key: string, rule: unknown, frame: object = {}): SubjectBody => ({
  kind: 'mission',
  country: 'NG',
  key,
  body: { group: 'prizes', position: 0, enabled: true, ...frame, rule },
})
const textsOf = (subject: SubjectBody, subjects: readonly SubjectBody[] = []) =>
  problemsOf({ subjects, drafts: [] }, subject).map(({ path, text }) => [path.join('.'), text])

const wheel = wheelOf('NG')
const points = [10, 20, 30, 40, 50, 60, 60]

test.each<[string, SubjectBody, label: string]>([
  ['a field of a group', mission('open_article', { gift: { points: 0 } }), 'Gift, points'],
  ['an item of a list', mission('streaks', { points: [-1, ...points.slice(1)] }), 'Day 1'],
  ['a list', mission('streaks', { points: points.slice(1) }), 'Points of each day'],
  [
    'an item that is called by its name',
    mission('roulette', {
      ...wheel,
      segments: wheel.segments.map((segment, i) => (i === 0 ? { ...segment, weight: -1 } : segment)),
    }),
    `${wheel.segments[0]!.id.charAt(0).toUpperCase()}${wheel.segments[0]!.id.slice(1)}, odds`,
  ],
  ['an item without a name yet', mission('data_saved', { steps: [{}] }), 'Item 1, data saved'],
  ['the rule', mission('open_article', null), 'Rule'],
  ['the body', reward('airtime', 'XX'), ''],
])('%s is called by the words of the form', (_, subject, label) => {
  expect(problemsOf({ subjects: [], drafts: [] }, subject)[0]).toMatchObject({ label })
})

describe('what the schema refuses is said beside the field', () => {
  test.each<[string, SubjectBody, [path: string, text: string][]]>([
    ['a valid body', mission('streaks', { points }), []],
    ['zero points', mission('open_article', { gift: { points: 0 } }), [['rule.gift.points', 'Enter more than 0.']]],
    [
      'too many points',
      mission('open_article', { gift: { points: 1e7 } }),
      [['rule.gift.points', 'Enter 1,000,000 or less.']],
    ],
    [
      'half a point',
      mission('open_article', { gift: { points: 1.5 } }),
      [['rule.gift.points', 'Enter a whole number.']],
    ],
    ['no gift', mission('open_article', {}), [['rule.gift', 'Choose one of the offered values.']]],
    ['an empty gift', mission('open_article', { gift: {} }), [['rule.gift.points', 'Enter a number.']]],
    [
      'two gifts in one',
      mission('open_article', { gift: { points: 1, spins: 1 } }),
      [['rule.gift', 'Choose one of the offered values.']],
    ],
    ['an empty reward', mission('open_article', { gift: { reward: '' } }), [['rule.gift.reward', 'Enter a text.']]],
    [
      'a week that falls',
      mission('streaks', { points: [10, 20, 30, 40, 50, 60, 5] }),
      [['rule.points', 'No day may give fewer points than the day before it.']],
    ],
    ['six days', mission('streaks', { points: points.slice(1) }), [['rule.points', 'There must be exactly 7 items.']]],
    [
      'eight days',
      mission('streaks', { points: [...points, 60] }),
      [['rule.points', 'There must be exactly 7 items.']],
    ],
    [
      'a text for a number',
      mission('streaks', { points, coolOffHours: '8' }),
      [['rule.coolOffHours', 'Enter a number.']],
    ],
    ['too many hours', mission('streaks', { points, coolOffHours: 25 }), [['rule.coolOffHours', 'Enter 24 or less.']]],
    [
      'a price without most',
      mission('streaks', { points, freezes: { price: 3 } }),
      [['rule.freezes.most', 'Enter a number.']],
    ],
    ['no rule', mission('streaks', undefined), [['rule', 'Fill in this part.']]],
    [
      'no switch',
      mission('streaks', { points }, { enabled: undefined }),
      [['enabled', 'Choose whether this is on or off.']],
    ],
    ['no list', mission('streaks', { points: 4 }), [['rule.points', 'Add at least one item.']]],
    [
      'a group that does not exist',
      mission('streaks', { points }, { group: 'top' }),
      [['group', 'Choose one of the offered values.']],
    ],
    ['a negative position', mission('streaks', { points }, { position: -1 }), [['position', 'Enter 0 or more.']]],
    [
      'a time that is none',
      mission('streaks', { points }, { startsAt: 'soon' }),
      [['startsAt', 'Choose a date and a time.']],
    ],
    [
      'an end before the start',
      mission('streaks', { points }, { startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }),
      [['endsAt', 'The end must be after the start.']],
    ],
    ['an unknown field', mission('streaks', { points, bonus: 1 }), [['rule', 'Remove bonus: there is no such field.']]],
    ['an unknown mission', mission('lottery', {}), [['rule', 'Momi has nothing of this name.']]],
    [
      'one segment',
      mission('roulette', { ...wheel, segments: [{ id: 'nothing', weight: 1, prize: { type: 'NOTHING_WON' } }] }),
      [['rule.segments', 'Add at least 2 items.']],
    ],
    [
      'more steps than fit',
      reward('a', 'NG', { redeemSteps: { en: Array.from({ length: 11 }, () => 'Step') } }),
      [['redeemSteps.en', 'Keep at most 10 items.']],
    ],
    ['a long name', reward('a', 'NG', { name: { en: 'x'.repeat(61) } }), [['name.en', 'Use at most 60 characters.']]],
    ['no name', reward('a', 'NG', { name: { en: '' } }), [['name.en', 'Enter a text.']]],
    [
      'a link that is not safe',
      reward('a', 'NG', { url: 'http://momi.example' }),
      [['url', 'Enter an address that starts with https://.']],
    ],
    [
      'an amount with a comma',
      {
        ...reward('a', 'NG'),
        body: { type: 'DAPP', name: { en: 'A' }, redeemSteps: { en: [] }, claimRoute: 'WALLET', amount: '0,25' },
      },
      [['amount', 'Enter an amount like 0.25.']],
    ],
    [
      'no way to claim',
      reward('a', 'NG', { claimRoute: 'POST' }),
      [['claimRoute', 'Choose one of the offered values.']],
    ],
    [
      'a country without a campaign',
      { ...mission('streaks', { points }), country: 'FR' },
      [['', 'Momi has no campaign in France.']],
    ],
    [
      'a mission of all countries',
      { ...mission('streaks', { points }), country: '*' },
      [['', 'Momi has no campaign in All countries.']],
    ],
  ])('%s', (_, subject, problems) => {
    expect(textsOf(subject)).toEqual(problems)
  })
})

describe('a reward that a mission gives', () => {
  const gives = (frame: object = {}) => mission('open_article', { gift: { reward: 'a' } }, frame)
  test.each<[string, SubjectBody, SubjectBody[], [string, string][]]>([
    ['exists', gives(), [reward('a', 'NG')], []],
    ['does not exist', gives(), [reward('b', 'NG')], [['rule.gift.reward', 'There is no reward a.']]],
    [
      'belongs to another country',
      gives(),
      [reward('a', 'GH')],
      [['rule.gift.reward', 'The reward “Prize a” belongs to Ghana.']],
    ],
    [
      'is off',
      gives(),
      [reward('a', 'NG', { enabled: false })],
      [['rule.gift.reward', 'The reward “Prize a” is switched off.']],
    ],
    ['is off, as the mission is', gives({ enabled: false }), [reward('a', 'NG', { enabled: false })], []],
    ['is switched on in the same change', gives(), [reward('a', 'NG', { enabled: false }), reward('a', 'NG')], []],
    [
      'has another type than the prize of the wheel',
      mission('roulette', {
        ...wheel,
        segments: [
          { id: 'jackpot', weight: 1, prize: { type: 'JACKPOT', reward: 'a' } },
          { id: 'nothing', weight: 1, prize: { type: 'NOTHING_WON' } },
        ],
      }),
      [reward('a', 'NG')],
      [['rule.segments.0.prize.reward', 'The reward “Prize a” has the type app offer, and this prize jackpot.']],
    ],
  ])('%s', (_, subject, subjects, problems) => {
    expect(textsOf(subject, subjects)).toEqual(problems)
  })
})

test('the key of a reward or a market item is used in one country only', () => {
  expect(textsOf(reward('a', 'NG'), [reward('a', 'GH')])).toEqual([
    ['', 'The key a already belongs to a subject of Ghana.'],
  ])
  const item = (country: string): SubjectBody => ({
    kind: 'market_item',
    country,
    key: 'drum',
    body: { product: 'premium-icon', name: { en: 'Drum' }, price: 1, position: 4 },
  })
  expect(textsOf(item('*'), [item('*')])).toEqual([])
  expect(textsOf(item('NG'), [item('*')])).toEqual([
    ['', 'The key drum already belongs to a subject of All countries.'],
  ])
})

describe('a reward that is still given is not switched off', () => {
  const gives = { gift: { reward: 'a' } }
  const off = reward('a', 'NG', { enabled: false })
  const live = reward('a', 'NG')
  const ARTICLE = mission('open_article', gives)
  const SMALL = mission('eayb', gives)
  const one = '“Open an article” still gives it. Take it out in the same change, or switch it off.'

  test.each<[string, SubjectBody[], [path: string, text: string][]]>([
    ['given by a mission that is on', [live, ARTICLE], [['enabled', one]]],
    ['given by nothing', [live, mission('open_article', { gift: { points: 5 } })], []],
    ['given by a mission that is off', [live, mission('open_article', gives, { enabled: false })], []],
    ['off already', [off, ARTICLE], []],
    ['new', [ARTICLE], []],
    [
      'taken out of the mission in the same change',
      [live, ARTICLE, off, mission('open_article', { gift: { points: 5 } })],
      [],
    ],
    [
      'given by two',
      [live, ARTICLE, SMALL],
      [
        [
          'enabled',
          '“Open an article” and “Earn as you browse” still give it. Take it out in the same change, or switch them off.',
        ],
      ],
    ],
  ])('%s', (_, subjects, texts) => {
    expect(textsOf(off, [...subjects, off])).toEqual(texts)
  })
})

test('a reward that is only in an open change is named with it', () => {
  const subject = mission('open_article', { gift: { reward: 'data' } })
  const drafted = {
    country: 'NG',
    key: 'data',
    body: reward('data', 'NG').body,
    change: 'a-change',
    title: 'More data',
  }
  const found = (drafts: (typeof drafted)[], subjects: SubjectBody[] = []) =>
    problemsOf({ subjects, drafts }, subject).map(({ text, draft }) => ({ text, draft }))
  expect(found([drafted])).toEqual([
    {
      text: 'The reward “Prize data” is not published yet: it is in the change “More data”. Put both in one change, or publish that one first.',
      draft: { id: 'a-change', title: 'More data', subject: { kind: 'reward', countryCode: 'NG', key: 'data' } },
    },
  ])
  expect(found([{ ...drafted, country: 'KE' }])).toEqual([{ text: 'There is no reward data.', draft: null }])
  // What is live, or in the same change, can be given.
  expect(found([drafted], [reward('data', 'NG')])).toEqual([])
})
