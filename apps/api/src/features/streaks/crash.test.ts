import { randomUUID } from 'node:crypto'
import type { Output, api as contract } from '@momi/contract'
import { NetworkError } from '@momi/client/http/api-error'
import { rounds } from '@momi/testing/rounds'
import { expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { read } from '../../db/db.ts'
import { startApi, type ApiProcess } from '../../testing/api-process.ts'
import { newPhone, storage } from '../../testing/http-client.ts'
import { countBy } from '../../testing/count-by.ts'

type CheckedIn = Output<(typeof contract)['POST /api/v1/streaks/checkin']>

const PHONES = rounds(20, 100)

const counts = read(
  'test_check_in_counts',
  {},
  { check_ins: 'int8', people: 'int8', entries: 'int8', keys: 'int8' },
  `select count(*) as check_ins, count(distinct user_id) as people,
          (select count(*) from ledger_entries) as entries, (select count(*) from idempotency_keys) as keys
     from streak_check_ins`,
)

test(`a process that is killed twice during ${PHONES} concurrent check-ins neither loses nor doubles an answered check-in, and the ledger is consistent`, async () => {
  const data = await storage()
  let api: ApiProcess | undefined
  try {
    api = await startApi({ env: data.env(0) })
    const { api: first } = api
    const phones = await Promise.all(Array.from({ length: PHONES }, () => newPhone(first)))
    const keys = phones.map(() => randomUUID())
    const answers = new Map<number, CheckedIn>()

    /**
     * Checks in every person who has no answer yet, with the key of their first attempt. If `dies`, the api is killed
     * at the first new answer, and later answers count as lost: on a busy machine the api may have sent all of them by
     * then. Returns the number of each outcome.
     */
    const tryAll = async (running: ApiProcess, { dies }: { dies: boolean }) => {
      const dieAt = dies ? answers.size + 1 : Infinity
      const killed = Promise.withResolvers<'broken off'>()
      const outcomes = phones.map(async (phone, i) => {
        if (answers.has(i)) return 'answered before'
        const answer = phone.on(running.api)('POST /api/v1/streaks/checkin', { idempotencyKey: keys[i]! })
        const outcome = await Promise.race([answer.catch((error: Error) => error), killed.promise])
        if (outcome === 'broken off') return outcome
        if (outcome instanceof Error) return outcome instanceof NetworkError ? 'broken off' : outcome.message
        answers.set(i, outcome)
        if (answers.size === dieAt) {
          void running.kill('SIGKILL')
          killed.resolve('broken off')
        }
        return 'answered'
      })
      return countBy(await Promise.all(outcomes))
    }

    for (const time of ['first', 'second']) {
      const outcome = { time, ...(await tryAll(api, { dies: true })) }
      expect(Object.keys(outcome)).toContain('broken off')
      expect(Object.keys(outcome).filter((word) => !/^(time|answered|answered before|broken off)$/.test(word))).toEqual(
        [],
      )
      expect(await api.exit).toBe('SIGKILL')
      api = await startApi({ env: data.env(0) })
      const { api: now } = api
      // Check-ins that were answered before the kill exist after it.
      const balances = await Promise.all([...answers.keys()].map((i) => phones[i]!.on(now)('GET /api/v1/points', {})))
      expect(countBy(balances.map(({ balance }) => String(balance)))).toEqual({ 10: answers.size })
    }

    const answeredBefore = new Map(answers)
    answers.clear()
    expect(await tryAll(api, { dies: false })).toEqual({ answered: PHONES })
    for (const [i, answer] of answeredBefore) expect(answers.get(i)).toEqual(answer)

    await api.kill()
    const database = await data.open()
    expect(await auditLedger(database.db)).toEqual([])
    expect(await database.db.one(counts, {})).toEqual({
      check_ins: PHONES,
      people: PHONES,
      entries: PHONES,
      keys: PHONES,
    })
    await database.close()
  } finally {
    await api?.kill('SIGKILL')
    await data.remove()
  }
})
