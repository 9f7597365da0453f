import { ACCESS } from '@momi/client/session/stored-session'
import { USER } from '@momi/client/session/owned-session'
import { deferred, memoryStorage, tokenOf } from '@momi/client/testing/fakes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Config } from '../../../../shared/config.ts'
import { memoryCaches } from '../../../../testing/memory-caches.ts'
import { keep } from './keep-early.ts'

const POINTS = 'GET /api/v1/points[null,null]'
const ann = tokenOf({ sub: 'ann', exp: 1 })
const bob = tokenOf({ sub: 'bob', exp: 1 })
const settings = { timeZones: {} } as Config

let memory = memoryCaches()
beforeEach(() => {
  memory = memoryCaches()
  vi.stubGlobal('caches', memory)
})
afterEach(() => vi.unstubAllGlobals())

const keepFor = (bearer: string, storage: ReturnType<typeof memoryStorage>) =>
  keep(POINTS, bearer, { balance: 7 }, { country: 'NG', settings, storage, now: Date.now })

test('an answer of a new phone is cached for its person, whom the next visit then looks for', async () => {
  const storage = memoryStorage({ [ACCESS]: ann })
  await keepFor(ann, storage)
  expect(storage.getItem(USER)).toBe('ann')
  expect([...memory.all.keys()]).toEqual(['momi-answers-user-ann'])
  const [kept] = memory.all.get('momi-answers-user-ann')!.values()
  expect(await kept!.json()).toMatchObject({ name: POINTS, owner: 'NG ann', answer: { balance: 7 } })
})

test.each([
  ['another person has signed in', { [ACCESS]: bob }],
  ['the person has signed out', {}],
  ['the last visit was that of another person', { [ACCESS]: ann, [USER]: 'bob' }],
])('if %s, the answer is not cached', async (_when, entries: Record<string, string>) => {
  const storage = memoryStorage(entries)
  await keepFor(ann, storage)
  expect(memory.all.size).toBe(0)
  expect(storage.getItem(USER)).toBe(entries[USER] ?? null)
})

test('if the person signs out in another tab while the answer is being cached, it is deleted', async () => {
  const storage = memoryStorage({ [ACCESS]: ann })
  const open = deferred<undefined>()
  const opened = memory.open
  memory.open = async (name) => {
    await open.promise
    return opened(name)
  }
  const keeping = keepFor(ann, storage)
  storage.removeItem(ACCESS)
  open.resolve(undefined)
  await keeping
  expect(memory.all.size).toBe(0)
})
