import { expect, test } from 'vitest'
import { entryPointAt } from '../routing/entry-point.ts'
import { eventQueue, type QueuedEvent } from './event-queue.ts'
import { pageViews } from './page-views.ts'
import { userProperties } from './user-properties.ts'

/** A queue whose batches are answered in turn, and whose timers never fire. */
type Answer = 'taken' | 'refused' | 'again' | Error

/** A queue like `queue`, whose server has another answer for batches with the event `bad`. */
const queueWithBad = (bad: Answer, stored = new Map<string, string>()) =>
  queue(stored, (batch) => (batch.some(({ name }) => name === 'bad') ? bad : 'taken'))

function queue(
  stored = new Map<string, string>(),
  ...answers: (Answer | ((batch: readonly QueuedEvent[]) => Answer))[]
) {
  const batches: (readonly QueuedEvent[])[] = []
  const timers: { ms: number }[] = []
  let ids = stored.size * 1000
  const events = eventQueue({
    send: async (batch) => {
      batches.push(batch)
      const next = answers.length === 1 && typeof answers[0] === 'function' ? answers[0] : (answers.shift() ?? 'taken')
      const answer = typeof next === 'function' ? next(batch) : next
      if (answer instanceof Error) throw answer
      return answer
    },
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    now: () => 999.5,
    newId: () => `id${++ids}`,
    wait: (ms) => {
      const timer = { ms }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
  })
  return { events, batches, timers, stored }
}
const names = (batch: readonly QueuedEvent[] | undefined) => batch?.map(({ name }) => name)
const add = (events: ReturnType<typeof eventQueue>, name: string) => events.add({ name, properties: {} })

test('[ANA-01] events are collected for some time and sent in one batch', async () => {
  const { events, batches, timers, stored } = queue()
  add(events, 'a')
  add(events, 'b')
  expect(timers.map(({ ms }) => ms)).toEqual([5000])
  await events.flush()
  expect(batches.map(names)).toEqual([['a', 'b']])
  expect(batches[0]![0]).toEqual({ id: 'id1', name: 'a', at: 1000, properties: {} })
  expect(stored.size).toBe(0)
})

test('[ANA-01] a batch that was not accepted is sent again with the same ids, after increasing delays', async () => {
  const { events, batches, timers } = queue(new Map(), 'again', new Error('lost'), 'again', 'again', 'taken')
  add(events, 'a')
  const waits: number[] = []
  for (let i = 0; i < 4; i++) {
    await events.flush()
    waits.push(timers.at(-1)!.ms)
  }
  await events.flush()
  expect(waits).toEqual([10_000, 30_000, 120_000, 120_000])
  expect(new Set(batches.map(([event]) => event!.id))).toEqual(new Set(['id1']))
  await events.flush()
  expect(batches).toHaveLength(5)
})

test('[ANA-01] the next page sends events that the previous page could not send, and refused events are dropped', async () => {
  const first = queue(new Map(), 'again')
  add(first.events, 'a')
  await first.events.flush()
  const next = queue(first.stored, 'refused', 'refused', 'refused')
  expect(next.timers.map(({ ms }) => ms)).toEqual([0])
  add(next.events, 'b')
  for (let i = 0; i < 3; i++) await next.events.flush()
  expect(next.batches.map(names)).toEqual([['a', 'b'], ['a'], ['b']])
  expect(next.stored.size).toBe(0)
})

test.each([['refused'], ['again'], [new Error('lost')]] as const)(
  '[ANA-01] (case 51) an event because of which each batch is answered %s loses none of the others',
  async (bad) => {
    const { events, batches } = queueWithBad(bad)
    for (let i = 0; i < 25; i++) add(events, `a${i}`)
    add(events, 'bad')
    for (let i = 0; i < 25; i++) add(events, `b${i}`)
    for (let i = 0; i < 40; i++) await events.flush()
    const taken = batches.map(names).filter((batch) => !batch!.includes('bad'))
    expect(new Set(taken.flat()).size).toBe(50)
    expect(taken.flat()).toHaveLength(50)
  },
)

test('[ANA-01] (case 51) a batch is small enough for a request that outlives its page, and long texts are cut after personal data was removed', async () => {
  const mail = `${'x'.repeat(290)} ada@example.com`
  const stored = [
    { id: 'old', name: 'stored', at: 1, properties: { page_path: '/'.repeat(100_000) } },
    { nonsense: true },
    null,
  ]
  const { events, batches } = queue(new Map([['momi.events', JSON.stringify(stored)]]))
  for (let i = 0; i < 60; i++) {
    const texts = Array.from({ length: 20 }, (_, at) => [`p${at}`, `${i}${mail}`])
    events.add({ name: 'long', properties: { ...Object.fromEntries(texts), count: i } })
  }
  for (let i = 0; i < 60; i++) await events.flush()
  expect(batches.flat()).toHaveLength(61)
  for (const batch of batches) expect(JSON.stringify(batch).length).toBeLessThan(20_000)
  expect(JSON.stringify(batches)).not.toContain('ada@')
})

test('[ANA-01] a batch has at most 50 events, and at most 200 are queued', async () => {
  const { events, batches } = queue()
  for (let i = 0; i < 230; i++) add(events, `e${i}`)
  for (let i = 0; i < 5; i++) await events.flush()
  expect(batches.map((batch) => batch.length)).toEqual([50, 50, 50, 50])
  expect(batches[0]![0]!.name).toBe('e30')
})

test('[ANA-01] malformed storage is ignored, and a refusal of analytics drops the queue', async () => {
  const { events, batches, stored } = queue(new Map([['momi.events', '{nonsense']]))
  add(events, 'a')
  events.drop()
  await events.flush()
  expect([batches.length, stored.size]).toEqual([0, 0])
})

test('[ANA-01] a page view is skipped when the path is unchanged', () => {
  const seen: string[] = []
  const look = pageViews((path) => seen.push(path))
  for (const path of ['/missions', '/missions/', '/missions?mail=a', '/points', '/points#top', '/missions']) look(path)
  expect(seen).toEqual(['/missions', '/points', '/missions'])
})

test('[ANA-01] the user properties are those of section 3', () => {
  const me = {
    id: 'u1',
    userType: 'ANONYMOUS' as never,
    countryCode: 'NG',
    authId: null,
    clientType: 'ofa',
    clientMajor: 90,
    haid: 'ab12',
  }
  const known = { country: 'NG', product: 'Momi', clientVersion: '90.1', entryPoint: 'ClaimReward' as const }
  expect(userProperties({ ...known, me: { ...me, authId: 'a1' }, group: 'G' })).toEqual({
    country_code: 'NG',
    product: 'Momi',
    account_type: 'ANONYMOUS',
    major_version: 90,
    user_id: 'u1',
    rewards_user_id: 'u1',
    auth_id: 'a1',
    haid: 'ab12',
    ab_group: 'G',
    entry_point: 'ClaimReward',
  })
  expect(userProperties({ ...known, clientVersion: '', me: undefined, group: null })).toEqual({
    country_code: 'NG',
    product: 'Momi',
    entry_point: 'ClaimReward',
  })
})

test.each([
  ['/missions/streaks', 'StreaksCheckInFlow'],
  ['/points/history', 'TotalEarnedBanner'],
  ['/claim-reward/1', 'ClaimReward'],
  ['/rewards/earned', 'RewardsEarned'],
  ['/activate-wallet', 'ActivateWalletView'],
  ['/activate-mini-pay/1', 'ActivateWalletView'],
  ['/points', 'PointsExchange'],
  ['/roulette', 'RouletteClaim'],
  ['/missions', 'Undefined'],
])('[ANA-02] the entry point of %s is %s', async (path, entryPoint) => {
  expect(await entryPointAt(path)).toBe(entryPoint)
})
