import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { implement } from '../../core/implement.ts'
import { purgeTable } from '../../core/work/purge.ts'
import { read } from '../../db/db.ts'
import { routes } from '../../features/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { createApp } from '../app.ts'
import { apiOrigin } from '../origins.ts'
import { serveRoutes } from './routes.ts'
import type { Person } from '../../testing/person.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z' })
afterAll(() => app.close())

const URL = '/api/v1/streaks/checkin'
const checkIn = ({ tokens }: Person, key: string) =>
  app.inject({
    method: 'POST',
    url: URL,
    headers: { authorization: `Bearer ${tokens.accessToken}`, 'idempotency-key': key },
  })

test('a retry gets the first answer, byte for byte, and changes nothing', async () => {
  const ada = await app.person()
  const key = randomUUID()
  const first = await checkIn(ada, key)
  const second = await checkIn(ada, key)
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(second.body).toBe(first.body)
  expect(first.headers['idempotent-replayed']).toBeUndefined()
  expect(second.headers['idempotent-replayed']).toBe('true')
  expect(await ada('GET /api/v1/points', {})).toEqual({ balance: first.json<{ balance: number }>().balance })
})

test('a retry half an hour later gets the first answer, even if the call itself would now be refused', async () => {
  const ben = await app.person()
  const key = randomUUID()
  const first = await checkIn(ben, key)
  app.goTo('2026-03-02T08:30:00Z')
  expect((await checkIn(ben, randomUUID())).statusCode).toBe(400)
  expect((await checkIn(ben, key)).body).toBe(first.body)
  app.goTo('2026-03-02T08:00:00Z')
})

test('twenty concurrent calls with the same key run once and get the same answer', async () => {
  const cyd = await app.person()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => checkIn(cyd, key)))
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(answers.filter((answer) => !answer.headers['idempotent-replayed'])).toHaveLength(1)
  const { entries } = await cyd('GET /api/v1/points/history', { query: {} })
  expect(entries).toHaveLength(1)
})

test('an Idempotency-Key that was used for another request is refused', async () => {
  const dee = await app.person()
  const key = randomUUID()
  await checkIn(dee, key)
  const other = await app.inject({
    method: 'POST',
    url: `${URL}?another=1`,
    headers: { authorization: `Bearer ${dee.tokens.accessToken}`, 'idempotency-key': key },
  })
  expect(other.statusCode).toBe(422)
  expect(other.json()).toMatchObject({ errorCode: 'idempotency_key_reused' })
})

test('two people may use the same Idempotency-Key', async () => {
  const [eve, fay] = [await app.person(), await app.person()]
  const key = randomUUID()
  expect((await checkIn(eve, key)).headers['idempotent-replayed']).toBeUndefined()
  expect((await checkIn(fay, key)).headers['idempotent-replayed']).toBeUndefined()
})

test('a refusal is not stored: the same key may be used again', async () => {
  const gus = await app.person({ wallet: null })
  const key = randomUUID()
  expect((await checkIn(gus, key)).json()).toMatchObject({ errorCode: 'streaks_no_wallet_address' })
  await gus('POST /api/v1/user/wallet-address', { body: { walletAddress: `0x${'1'.repeat(40)}` } })
  expect((await checkIn(gus, key)).statusCode).toBe(200)
})

// A phone repeats a call within minutes; a check-in or a spin that it keeps offline, within the life of their tickets.
test('an answer is deleted after three days, when no phone repeats the call any more', async () => {
  const hal = await app.person()
  const key = randomUUID()
  await checkIn(hal, key)
  const replayed = async () => (await checkIn(hal, key)).headers['idempotent-replayed']
  const forget = (now: string) =>
    purgeTable({ transact: app.database.transact, now: () => new Date(now) }, 'idempotency_keys')
  await forget('2026-03-05T08:00:00Z')
  expect(await replayed()).toBe('true')
  await forget('2026-03-05T08:00:00.001Z')
  expect(await replayed()).toBeUndefined()
})

test('a staff call with an Idempotency-Key runs once, and its key is stored for that member of staff', async () => {
  const key = 'POST /api/v1/admin/once'
  const table = {
    [key]: {
      summary: '',
      auth: 'admin',
      permission: null,
      idempotent: true,
      response: z.object({ times: z.number() }),
    },
  } as const
  let times = 0
  const small = createApp(app.deps, 'small')
  serveRoutes(small, app.deps, implement(table, { [key]: (ctx) => ctx.transact(async () => ({ times: ++times })) }))
  const [ada, ben] = [await app.staff('support'), await app.staff('support')]
  const post = ({ tokens }: typeof ada, idempotencyKey: string) =>
    small.inject({
      method: 'POST',
      url: '/api/v1/admin/once',
      headers: { authorization: `Bearer ${tokens.accessToken}`, 'idempotency-key': idempotencyKey },
    })
  const first = await Promise.all(Array.from({ length: 5 }, () => post(ada, 'key-of-ada')))
  expect(first.map(({ body }) => body)).toEqual(Array(5).fill('{"times":1}'))
  expect((await post(ben, 'key-of-ada')).json()).toEqual({ times: 2 })
  expect((await post(ada, 'another-key')).json()).toEqual({ times: 3 })
  const later = () => new Date('2026-04-02T08:00:01Z')
  await purgeTable({ transact: app.database.transact, now: later }, 'staff_idempotency_keys')
  expect((await post(ada, 'key-of-ada')).json()).toEqual({ times: 4 })
  await small.close()
})

const storedAnswer = read(
  'test_stored_answer',
  { key: 'text' },
  { answer: 'text' },
  'select answer from idempotency_keys where key = :key',
)

const reportOf = ({ tokens }: Person, key: string) => ({
  method: 'POST' as const,
  url: '/api/v2/user/missions/set_wallpaper/report-counter',
  headers: { authorization: `Bearer ${tokens.accessToken}`, 'idempotency-key': key },
  payload: { count: 1, missionDay: '2026-03-02', status: 'IN_PROGRESS' },
})
const withKey = <R extends { headers: object }>(request: R, key: string) => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': key },
})
const checkInOf = ({ tokens }: Person, key: string) => ({
  method: 'POST' as const,
  url: URL,
  headers: { authorization: `Bearer ${tokens.accessToken}`, 'idempotency-key': key },
})

test('a retry of a report gets the first answer even after its mission was switched off and a new report is refused', async () => {
  const key = randomUUID()
  const request = reportOf(await app.person({ country: 'GH' }), key)
  const answer = await app.inject(request)
  expect(answer.statusCode).toBe(200)
  await app.edit('GH', 'set_wallpaper', { enabled: false })
  const [retry, another] = [await app.inject(request), await app.inject(withKey(request, randomUUID()))]
  expect(retry.headers['idempotent-replayed']).toBe('true')
  expect(retry.body).toBe(answer.body)
  expect(another.json()).toMatchObject({ errorCode: 'mission_not_enabled' })
})

// The answer of a check-in is stored by a batched write, that of a report in the report's own transaction.
test.each([
  ['a check-in', checkInOf],
  ['a report', reportOf],
])('a retry of %s gets the first answer from a process with a different COMPRESS_ANSWERS', async (_, requestOf) => {
  const plain = apiOrigin({ ...app.deps, env: { ...app.deps.env, COMPRESS_ANSWERS: false } }, routes)
  const sizes: number[] = []
  for (const [first, second] of [
    [plain, app],
    [app, plain],
  ] as const) {
    const key = randomUUID()
    const request = requestOf(await app.person(), key)
    const answer = await first.inject(request)
    expect(answer.statusCode).toBe(200)
    const retry = await second.inject(request)
    expect(retry.headers['idempotent-replayed']).toBe('true')
    expect(retry.body).toBe(answer.body)
    sizes.push((await app.database.db.one(storedAnswer, { key }))!.answer.length)
  }
  expect(sizes[1]).toBeLessThan(sizes[0]!)
  await plain.close()
})
