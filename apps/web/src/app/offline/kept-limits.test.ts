import { expect, test, vi } from 'vitest'
import type { KeptAnswer } from './kept-answer.ts'
import { limitsOf } from './kept-limits.ts'
import { startAnswer } from './start-answer.ts'

const MISSIONS = 'GET /api/v2/user/missions[null,null]'
const STREAK = 'GET /api/v1/streaks/checkin/status[null,null]'
const POINTS = 'GET /api/v1/points[null,null]'
const time = (text: string) => new Date(text).getTime()
const AT = time('2026-03-02T20:00:00')

/** What a visit starts with at `now`, from an answer that arrived at `AT`. */
function start(name: string, answer: unknown, now: string, serverAhead = 0, zone?: string): unknown {
  const { until, later } = limitsOf(name, answer, AT + serverAhead, zone)
  const phone: KeptAnswer = { name, owner: 'NG ann', at: AT, answer, until: until - serverAhead, later }
  // The cache contains the answer as JSON.
  return startAnswer(JSON.parse(JSON.stringify(phone)) as KeptAnswer, time(now))
}

const status = (more: object = {}) => ({ today: '2026-03-02', walletReported: true, nextCheckInAt: null, ...more })
const mission = (type: string, actionState: string, progress: object | null = null) => ({
  type,
  actionState,
  progress,
  earnedToday: 10,
})

test('kept points of any age are shown until the server answers', () => {
  expect(start(POINTS, { balance: 5 }, '2026-04-02T20:00:00')).toEqual({ balance: 5 })
})

test.each([
  ['later on the same day', '2026-03-02T23:59:59', true],
  ['on the next day', '2026-03-03T00:00:00', false],
  ['after the clock was set back', '2026-03-01T20:00:00', false],
])('the kept streak is shown when a visit starts %s: %o', (_, now, isShown) => {
  expect(start(STREAK, status(), now)).toEqual(isShown ? status() : undefined)
})

test('a kept streak is shown until the day ends by the server’s clock, even if the phone’s clock is off', () => {
  const off = time('2026-03-05T23:00:00') - AT
  expect(start(STREAK, status(), '2026-03-02T20:59:00', off)).toEqual(status())
  expect(start(STREAK, status(), '2026-03-02T21:00:00', off)).toBeUndefined()
})

test('a kept streak is shown only until its next check-in opens', () => {
  const done = status({ nextCheckInAt: new Date('2026-03-02T22:00:00').toISOString() })
  expect(start(STREAK, done, '2026-03-02T21:59:00')).toEqual(done)
  expect(start(STREAK, done, '2026-03-02T22:00:00')).toBeUndefined()
})

test('the kept streak of a person without a wallet is not shown, because the streak page then leads to another screen', () => {
  expect(start(STREAK, status({ walletReported: false }), '2026-03-02T20:00:01')).toBeUndefined()
})

test('missions kept from an earlier day are shown without what was done on that day', () => {
  const missions = [
    mission('streaks', 'CLAIMED'),
    mission('roulette', 'CLAIMED'),
    mission('read_articles', 'CLAIMED', { current: 3, target: 3 }),
    mission('eayb', 'GO', { current: 10, target: 60 }),
    mission('set_wallpaper', 'CLAIMED'),
    mission('loyalty_bonus', 'CLAIM', { current: 5, target: 5 }),
  ]
  expect(start(MISSIONS, { missions }, '2026-03-02T21:00:00')).toEqual({ missions })
  const { missions: later } = start(MISSIONS, { missions }, '2026-03-03T08:00:00') as { missions: typeof missions }
  expect(later.map(({ type, actionState }) => `${type} ${actionState}`)).toEqual([
    'streaks GO',
    'roulette GO',
    'read_articles GO',
    'eayb GO',
    'set_wallpaper CLAIMED',
    'loyalty_bonus CLAIM',
  ])
  expect(later[2]).toMatchObject({ earnedToday: 0, progress: { current: 0, target: 3 } })
})

test.each(['Pacific/Pago_Pago', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
  'on a phone in %s, a kept streak is shown until midnight in the account’s country',
  (zone) => {
    vi.stubEnv('TZ', zone)
    const until = (at: string) => limitsOf(STREAK, status(), Date.parse(at), 'Africa/Lagos').until
    expect(until('2026-03-02T00:00:00Z')).toBe(Date.parse('2026-03-02T23:00:00Z'))
    expect(until('2026-03-02T22:59:59Z')).toBe(Date.parse('2026-03-02T23:00:00Z'))
    expect(until('2026-03-02T23:00:00Z')).toBe(Date.parse('2026-03-03T23:00:00Z'))
    vi.unstubAllEnvs()
  },
)
