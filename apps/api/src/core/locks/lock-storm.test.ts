import { randomUUID } from 'node:crypto'
import { ApiError } from '@momi/client/http/api-error'
import { rounds } from '@momi/testing/rounds'
import { afterAll, describe, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { apiProcesses } from '../../testing/api-processes.ts'
import { newPhone, type Phone } from '../../testing/http-client.ts'
import { countBy } from '../../testing/count-by.ts'
import { race, times } from '../../testing/race.ts'
import { onPostgres } from '../../testing/test-database.ts'

const AT_ONCE = 40
const ROUNDS = rounds(2, 15)
const NEW_PHONES = rounds(10, 60)
const CALLS_OF_BYSTANDER = 10
const ANONYMOUS = { wallet: null, apiKey: null }

const deadlocks = read(
  'test_deadlocks',
  {},
  { deadlocks: 'int8' },
  'select deadlocks from pg_stat_database where datname = current_database()',
)

// PGlite has one connection, so nothing waits for a lock.
const processes = onPostgres ? await apiProcesses() : undefined
afterAll(() => processes?.close())

describe.runIf(processes)('many concurrent calls of one device, on two processes', () => {
  const apiOf = (i: number) => processes!.apiOf(i)
  const outcomeOf = (call: Promise<unknown>) =>
    call.then(
      () => '200',
      (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.code}` : String(error)),
    )

  const purchase = (phone: Phone, i: number, offerHash: string) =>
    phone.on(apiOf(i))('POST /api/v1/market/product/premium-icon/purchase', {
      body: { itemId: 'drum', offerHash },
      idempotencyKey: randomUUID(),
    })
  const spin = (phone: Phone, i: number, ticket: string, buy: boolean) =>
    phone.on(apiOf(i))('POST /api/v1/roulette/spin', { body: { ticket, buy }, idempotencyKey: randomUUID() })
  const report = (phone: Phone, i: number, missionType: 'make_browser_default' | 'set_wallpaper', missionDay: string) =>
    phone.on(apiOf(i))('POST /api/v2/user/missions/{mission_type}/report-counter', {
      params: { mission_type: missionType },
      query: {},
      body: { count: 1, missionDay, status: 'IN_PROGRESS' },
      idempotencyKey: randomUUID(),
    })
  const ticketOf = async (phone: Phone) => (await phone.on(apiOf(0))('GET /api/v1/roulette/config', {})).ticket.token
  const offerOf = async (phone: Phone) => {
    const { items } = await phone.on(apiOf(0))('GET /api/v1/market/product/premium-icon/items', {})
    return items.find(({ id }) => id === 'drum')!.offerHash
  }

  test('trust case 31: 40 concurrent calls of one new device delay another device less than 3 times as long as one call each of 40 new devices', async () => {
    const bystander = await newPhone(apiOf(0))
    const offer = await offerOf(bystander)
    /** The duration in milliseconds of the slowest of the bystander's calls, which are sent one after the other. */
    const worstWait = async () => {
      let worst = 0
      for (let i = 0; i < CALLS_OF_BYSTANDER; i++) {
        const start = performance.now()
        await outcomeOf(purchase(bystander, i, offer))
        worst = Math.max(worst, performance.now() - start)
      }
      return worst
    }
    const many = await Promise.all(times(AT_ONCE, (i) => newPhone(apiOf(i), ANONYMOUS)))
    const tickets = await Promise.all(many.map(ticketOf))
    const outcomes: string[] = []
    /** `worstWait` while `callers` send AT_ONCE calls concurrently. */
    const waitBeside = async (callers: readonly { phone: Phone; ticket: string }[]) => {
      const calls = times(AT_ONCE, (i) => {
        const { phone, ticket } = callers[i % callers.length]!
        return outcomeOf(i % 4 < 2 ? purchase(phone, i, offer) : spin(phone, i, ticket, true))
      })
      const wait = await worstWait()
      outcomes.push(...(await Promise.all(calls)))
      return wait
    }
    const beside = { manyDevices: [] as number[], oneDevice: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      beside.manyDevices.push(await waitBeside(many.map((phone, i) => ({ phone, ticket: tickets[i]! }))))
      const phone = await newPhone(apiOf(round), ANONYMOUS)
      beside.oneDevice.push(await waitBeside([{ phone, ticket: await ticketOf(phone) }]))
    }
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
    // The bystander's waits during the calls of one device are compared with its waits during as many calls of 40
    // devices, so that the load of the machine does not matter.
    expect(median(beside.oneDevice)).toBeLessThan(3 * median(beside.manyDevices))
    expect(Object.keys(countBy(outcomes)).toSorted()).toEqual([
      '400 market_insufficient_points',
      '400 roulette_not_enough_points',
    ])
  })

  test('the check-in, the spin and two reports that a new phone sends concurrently are all accepted', async () => {
    await race({
      rounds: NEW_PHONES,
      setUp: async (round) => {
        const phone = await newPhone(apiOf(round))
        const { today } = await phone.on(apiOf(round))('GET /api/v1/streaks/checkin/status', {})
        return { phone, today, ticket: await ticketOf(phone) }
      },
      concurrently: ({ phone, today, ticket }) =>
        [
          phone.on(apiOf(0))('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() }),
          spin(phone, 1, ticket, false),
          report(phone, 0, 'make_browser_default', today),
          report(phone, 1, 'set_wallpaper', today),
        ].map(outcomeOf),
      mustHold: (outcomes) => expect(countBy(outcomes)).toEqual({ '200': 4 }),
    })
  })

  test('after many concurrent calls, PostgreSQL has counted no deadlock, and the ledger is consistent', async () => {
    expect(await processes!.ledgerFindings()).toEqual([])
    const database = await processes!.data.open()
    expect(await database.db.one(deadlocks, {})).toEqual({ deadlocks: 0 })
    await database.close()
  })
})
