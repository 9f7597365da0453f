import { farm } from '@momi/testing/farm/farm'
import { people } from '@momi/testing/farm/people'
import { draws } from '@momi/testing/farm/random'
import { inFull } from '@momi/testing/test-full'
import { afterAll, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { farmFacts } from '../../testing/farm-facts.ts'
import { accountOf, addFarmRows } from '../../testing/farm-rows.ts'
import { randomFrom } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'
import { scoreAccounts } from './public.ts'
import { oldestDue } from './queue.store.ts'
import { scoreOf } from './score.rules.ts'
import { signalsOf } from './signals-of.ts'
import { riskSubject } from './subject.ts'

const NOW = '2026-03-30T00:00:00Z'
const app = await testApp({ now: NOW })
afterAll(app.close)
const { db, transact } = app.database
const settings = riskSubject.schema('settings').parse({})
const ctx = { db, transact, now: app.now, keys: app.keys }
const holds = { suspended: async () => [], place: () => Promise.reject(new Error('in shadow')) }

const openCases = read('test_stored_farm_cases', {}, { user: 'uuid' }, 'select user_id as "user" from risk_cases')

test.each(inFull([{ size: 20_000, farmed: 500 }], [{ size: 400, farmed: 100 }]))(
  'the job counts the same in stored rows as is counted in memory, and finds $farmed accounts of a farm among $size people',
  async ({ size, farmed }) => {
    const now = Date.parse(NOW)
    const draw = draws(randomFrom(11))
    const lives = [...people(size, now, draw), ...farm(farmed, now, draw)]
    await transact((tx) => addFarmRows(tx, lives, now))
    do await scoreAccounts(ctx, holds)
    while ((await db.one(oldestDue, {}))?.at)
    const factsOf = farmFacts(lives, now)
    const expected = lives.map((life) => ({ life, ...scoreOf(settings, factsOf(life)) }))
    // With thousands of people not every partner is looked at.
    for (const { life, parts } of size > 1000 ? [] : expected) {
      const found = await signalsOf(db, accountOf(life.id))
      const countsOf = (some: readonly { signal: string; count: number }[]) =>
        Object.fromEntries(some.map(({ signal, count }) => [signal, count]))
      expect({ ...life, steps: [], found: countsOf(found?.signals ?? []) }).toEqual({
        ...life,
        steps: [],
        found: countsOf(parts),
      })
    }
    const held = new Set((await db.many(openCases, {})).map(({ user }) => user))
    const isHeld = ({ id }: { id: string }) => held.has(accountOf(id))
    const recall = lives.filter((life) => life.isFarm && isHeld(life)).length / farmed
    const falseHolds = lives.filter((life) => !life.isFarm && isHeld(life)).length / size
    expect(recall).toBeGreaterThanOrEqual(0.95)
    expect(falseHolds).toBeLessThanOrEqual(0.005)
  },
  600_000,
)
