import { ApiError, NetworkError } from '@momi/client/http/api-error'
import { tokenOf } from '@momi/client/testing/fakes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '../../testing/memory-caches.ts'
import { cacheAnswer, clearOtherUsers } from './cache-answer.ts'
import { cacheOf } from './answer-caches.ts'
import { findCachedAnswer, onDay } from './offline-cache.ts'

const MISSIONS = 'GET /api/v2/user/missions[null,null]'
const CONFIG = 'GET /api/v1/config[null,null]'
const ann = tokenOf({ sub: 'ann', exp: 1 })
const bob = tokenOf({ sub: 'bob', exp: 1 })
const lost = new NetworkError('The network failed')

/** A client in Nigeria whose current token is `token`. */
const of = (token: string | undefined) => ({
  session: { last: () => token },
  dayZone: () => undefined,
  country: 'NG',
  now: Date.now,
})

let memory = memoryCaches()
/** The answers with which the visit started. */
const kept = new Map<string, unknown>()
beforeEach(() => {
  memory = memoryCaches()
  vi.stubGlobal('caches', memory)
  vi.stubGlobal('window', { momiEarly: { kept: Promise.resolve(kept), renewSnapshot: () => {} } })
  vi.stubGlobal('location', { pathname: '/missions' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Waits for started cache operations. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 10))

test('[OFF-03] an answer about a person is cached for the user of the token in its request; the configuration is cached for everybody', () => {
  expect(cacheOf(MISSIONS, ann)).toBe('momi-answers-user-ann')
  expect(cacheOf(MISSIONS, bob)).toBe('momi-answers-user-bob')
  expect([cacheOf(MISSIONS, undefined), cacheOf(MISSIONS, 'no token'), cacheOf(MISSIONS, tokenOf({ exp: 1 }))]).toEqual(
    [undefined, undefined, undefined],
  )
  expect([cacheOf(CONFIG, undefined), cacheOf(CONFIG, ann)]).toEqual(Array(2).fill('momi-answers-everybody'))
})

test.each(['GET /api/v2/user[null,null]', 'GET /api/v1/points/history[null,null]', 'GET /api/v1/configs[null,null]'])(
  '[OFF-03] %s is not cached',
  (name) => {
    expect(cacheOf(name, ann)).toBeUndefined()
  },
)

test('[OFF-02] a cached answer is used only for a network failure', async () => {
  cacheAnswer(MISSIONS, ann, { missions: [1] }, of(ann))
  await settle()
  await expect(findCachedAnswer(MISSIONS, lost, { last: () => ann }, Date.now)).resolves.toEqual({ missions: [1] })
  const refused = new ApiError('', 403, '', '')
  await expect(findCachedAnswer(MISSIONS, refused, { last: () => ann }, Date.now)).rejects.toBe(refused)
})

test('[OFF-02] on a later day, a cached answer does not show as done today what was done before', async () => {
  const done = { type: 'roulette', actionState: 'CLAIMED', earnedToday: 5 }
  cacheAnswer(MISSIONS, ann, { missions: [done] }, of(ann))
  await settle()
  const find = () => findCachedAnswer(MISSIONS, lost, { last: () => ann }, Date.now)
  await expect(find()).resolves.toEqual({ missions: [done] })
  vi.setSystemTime(Date.now() + 24 * 60 * 60_000)
  await expect(find()).resolves.toMatchObject({ missions: [{ ...done, actionState: 'GO', earnedToday: 0 }] })
})

test('[OFF-02] after a network failure, the answer that has just arrived is used, not the older cached one', async () => {
  cacheAnswer(MISSIONS, ann, { missions: [1] }, of(ann))
  await settle()
  cacheAnswer(MISSIONS, ann, { missions: [2] }, of(ann))
  await expect(findCachedAnswer(MISSIONS, lost, { last: () => ann }, Date.now)).resolves.toEqual({ missions: [2] })
})

test('a refusal removes the kept answer with which the visit started; a server failure does not', async () => {
  kept.set(MISSIONS, {})
  const find = (status: number) =>
    findCachedAnswer(MISSIONS, new ApiError('', status, '', ''), { last: () => ann }, Date.now).catch(() => {})
  await find(503)
  expect(kept.size).toBe(1)
  await find(403)
  expect(kept.size).toBe(0)
})

test('[OFF-03] a cached answer is never given to another user', async () => {
  cacheAnswer(MISSIONS, ann, { missions: [1] }, of(ann))
  await settle()
  for (const other of [bob, undefined])
    await expect(findCachedAnswer(MISSIONS, lost, { last: () => other }, Date.now)).rejects.toBe(lost)
})

test('[OFF-03] a log-out deletes the cache, and an answer that arrives afterwards is not cached', async () => {
  let token: string | undefined = ann
  cacheAnswer(CONFIG, undefined, {}, of(token))
  cacheAnswer(MISSIONS, ann, { missions: [] }, of(token))
  await settle()
  expect([...memory.all.keys()]).toEqual(['momi-answers-everybody', 'momi-answers-user-ann'])
  token = undefined
  await clearOtherUsers({ last: () => token })
  cacheAnswer(MISSIONS, ann, { missions: [] }, of(token))
  await settle()
  expect([...memory.all.keys()]).toEqual(['momi-answers-everybody'])
})

test('[OFF-03] the cache of a visit that ended abruptly is deleted at the next person’s first answer', async () => {
  cacheAnswer(MISSIONS, ann, { missions: [] }, of(ann))
  cacheAnswer(MISSIONS, bob, { missions: [] }, of(bob))
  await settle()
  expect([...memory.all.keys()]).toEqual(['momi-answers-user-bob'])
})

test('[OFF-02] the day of a cached streak is determined by the server’s clock, even if the phone’s clock is days off', async () => {
  const name = 'GET /api/v1/streaks/checkin/status[null,null]'
  const status = { today: '2026-03-05', days: [] }
  cacheAnswer(name, ann, status, of(ann))
  await settle()
  const at = (time: string) => () => new Date(time).getTime()
  const find = (now: () => number) => findCachedAnswer(name, lost, { last: () => ann }, now)
  await expect(find(at('2026-03-05T12:00:00'))).resolves.toEqual(status)
  await expect(find(at('2026-03-06T12:00:00'))).resolves.toEqual({ today: '2026-03-06', days: [] })
})

test('[OFF-02] a cached streak of another day is not shown as today’s', () => {
  const status = { today: '2026-03-01', days: [] }
  expect(onDay(status, Date.parse('2026-03-01T12:00:00'))).toEqual(status)
  expect(onDay(status, Date.parse('2026-03-02T12:00:00'))).toEqual({ today: '2026-03-02', days: [] })
})

test.each(['Pacific/Pago_Pago', 'America/New_York', 'Africa/Lagos', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
  'on a phone in %s, a cached streak changes its day at midnight in its own zone',
  (zone) => {
    vi.stubEnv('TZ', zone)
    const status = { today: '2026-03-01', timeZone: 'Africa/Lagos', days: [] }
    expect(onDay(status, Date.parse('2026-03-01T22:59:59Z'))).toEqual(status)
    expect(onDay(status, Date.parse('2026-03-01T23:00:00Z'))).toMatchObject({ today: '2026-03-02' })
    vi.unstubAllEnvs()
  },
)
