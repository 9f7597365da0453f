import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DAY, MINUTE } from '@momi/contract/rules/durations'
import { rounds } from '@momi/testing/rounds'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import type { Input, Person } from './input-columns.store.ts'
import { rehearse } from './rehearse.ts'

const app = await testApp({ now: '2026-03-10T12:00:00Z' })
afterAll(app.close)
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const FROM = Date.parse('2026-03-02T00:00:00Z')
const DAYS = 7
const BATCH = 2_000

const personOf = (id: string): Person => ({
  id,
  country: 'NG',
  createdAt: new Date(FROM),
  hasAgingSignal: false,
  signedInAt: null,
  isMerged: false,
  overrides: {},
  balance: 0,
  recent: [],
  freezes: [],
  held: [],
  granted: [],
  lastBonus: null,
  activeDays: [],
})

/** The number of an input decides it: counts that grow, and the milestones that they reach. */
function inputOf(number: number, day: string): Input {
  const mission = ['read_articles', 'data_saved', 'eayb', 'open_article'][number % 4]!
  if (number % 3 > 0) return { kind: 'COUNT', mission, day, count: number }
  return {
    kind: 'MILESTONE',
    mission,
    day,
    milestone: 1,
    points: 1,
    spins: 0,
    reward: null,
    itemId: null,
    claimed: false,
    isRefused: false,
  }
}

/** The memory that is in use once so many inputs of so many people were replayed; their result is still held. */
async function memoryAfter(inputs: number, people: number): Promise<number> {
  const ids = Array.from({ length: people }, () => randomUUID())
  async function* batches() {
    for (let from = 0; from < inputs; from += BATCH)
      yield Array.from({ length: Math.min(BATCH, inputs - from) }, (_, index) => {
        const number = from + index
        const at = new Date(FROM + 2 * MINUTE + (number * (DAYS * DAY - 4 * MINUTE)) / inputs)
        return { at, user_id: ids[number % people]!, input: inputOf(number, at.toISOString().slice(0, 10)) }
      })
  }
  const { db, stream } = app.database
  const ctx = {
    ...app.deps,
    db: {
      ...db,
      many: async (statement: { name: string }, values: { users?: string[] }) =>
        statement.name === 'rehearsal_people'
          ? values.users!.map((id) => ({ person: personOf(id) }))
          : db.many(statement as never, values as never),
    },
    stream: (statement: { name: string }, values: object) =>
      statement.name === 'rehearsal_inputs' ? batches() : stream(statement as never, values as never),
  }
  const request = { from: '2026-03-02', to: '2026-03-08', oneOf: 1, draft: [] }
  const result = await rehearse(ctx as never, request, undefined, { ready: 100 })
  expect(result.inputs).toBe(inputs)
  collectGarbage()
  const { heapUsed } = process.memoryUsage()
  expect(result.people.size()).toBe(people)
  return heapUsed
}

const FEW = rounds(600, 200_000)
const PEOPLE = 500
const MEGABYTE = 1_000_000

test(
  'memory does not grow with the number of inputs, only with the number of people',
  { timeout: 1_200_000 },
  async () => {
    await memoryAfter(FEW, PEOPLE)
    const few = await memoryAfter(FEW, PEOPLE)
    const many = await memoryAfter(10 * FEW, PEOPLE)
    expect(many - few).toBeLessThan(2 * MEGABYTE)
    // With 3,000 more people it grows by at most 2 KB for each.
    const crowd = await memoryAfter(10 * FEW, PEOPLE + 3_000)
    expect(crowd - many).toBeLessThan(3_000 * 2_000)
  },
)
