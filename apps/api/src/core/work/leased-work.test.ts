import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { setAsideWork, StillPending, runLeasedWork } from './leased-work.ts'

const database = await testDatabase()
afterAll(() => database.close())

interface Item {
  name: string
  attempts: number
}
const logged: { level: string; ref: string }[] = []
const logAs = (level: string) => (facts: object) => void logged.push({ level, ...(facts as { ref: string }) })
const ctx = {
  ...database,
  now: () => new Date('2026-03-02T08:00:00Z'),
  log: { debug: logAs('debug'), warn: logAs('warn'), error: logAs('error') } as never,
}

/** Processes in-memory items that are due now, with planned outcomes. */
async function workOn(names: string[], outcomes: Record<string, Error>, attempts = 0) {
  logged.length = 0
  const due: Item[] = names.map((name) => ({ name, attempts }))
  const performed: string[] = []
  const postponed: Record<string, number | null> = {}
  await runLeasedWork<Item>(ctx, {
    job: 'a-job',
    refOf: ({ name }) => name,
    take: async () => {
      const item = due.shift()
      return item && { ...item, attempts: item.attempts + 1 }
    },
    perform: async ({ name }) => {
      performed.push(name)
      if (outcomes[name]) throw outcomes[name]
    },
    postpone: async (_, { name }, dueAt) => {
      postponed[name] = dueAt && (dueAt.getTime() - ctx.now().getTime()) / 1000
    },
  })
  return { performed, postponed }
}
const setAside = async () => (await database.db.many(setAsideWork, {})).map(({ ref, attempts }) => ({ ref, attempts }))

test('[OPS-06] an item that fails is postponed and logged; the other items are processed', async () => {
  const { performed, postponed } = await workOn(['a', 'b', 'c'], { b: new Error('no') })
  expect(performed).toEqual(['a', 'b', 'c'])
  expect(postponed).toEqual({ b: 30 })
  expect(logged).toMatchObject([{ level: 'warn', ref: 'b', job: 'a-job', attempts: 1 }])
})

test.each([
  [1, 60],
  [2, 120],
  [6, 1920],
  [7, 3600],
  [28, 3600],
  [29, null],
])('[OPS-06] earlier failures of a failing item: %s; seconds until its next attempt: %s', async (before, seconds) => {
  expect((await workOn(['a'], { a: new Error('no') }, before)).postponed).toEqual({ a: seconds })
})

test('[OPS-06] after three failures in a row, the remaining items wait for the next run', async () => {
  const away = new Error('away')
  const { performed } = await workOn(['a', 'b', 'c', 'd'], { a: away, b: away, c: away })
  expect(performed).toEqual(['a', 'b', 'c'])
})

test('[OPS-06] an item that the outside system has not finished yet does not count as a failure', async () => {
  const names = ['a', 'b', 'c', 'd']
  const { performed } = await workOn(names, Object.fromEntries(names.map((name) => [name, new StillPending('wait')])))
  expect(performed).toEqual(names)
  expect(new Set(logged.map(({ level }) => level))).toEqual(new Set(['debug']))
})

test.each([
  [0, 4],
  [1, 8],
  [9, 2048],
  [10, 3600],
  [29, null],
])(
  '[OPS-06] earlier checks of an item that is still unfinished: %s; seconds until its next check: %s',
  async (before, seconds) => {
    expect((await workOn(['a'], { a: new StillPending('wait') }, before)).postponed).toEqual({ a: seconds })
  },
)

test('[OPS-06] an item that crashed the process at every attempt is set aside without another attempt', async () => {
  const { performed, postponed } = await workOn(['deadly', 'next'], {}, 30)
  expect(performed).toEqual([])
  expect(postponed).toEqual({ deadly: null, next: null })
  expect(await setAside()).toContainEqual({ ref: 'deadly', attempts: 31 })
  expect(logged[0]).toMatchObject({ level: 'error', ref: 'deadly' })
})
