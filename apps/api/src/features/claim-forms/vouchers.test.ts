import { randomUUID } from 'node:crypto'
import { ApiError, NetworkError } from '@momi/client/http/api-error'
import { rounds } from '@momi/testing/rounds'
import { afterAll, expect, test } from 'vitest'
import { createCipher } from '../../core/secrets/cipher.ts'
import { hashKeys } from '../../core/secrets/hash-keys.ts'
import { connectPostgres } from '../../db/connect.ts'
import { read, write } from '../../db/db.ts'
import { startApi } from '../../testing/api-process.ts'
import { newPhone, storage } from '../../testing/http-client.ts'
import { countBy } from '../../testing/count-by.ts'
import { onPostgres } from '../../testing/test-database.ts'
import { testSecrets } from '../../testing/test-secrets.ts'
import { addRewardItems } from '../stock/public.ts'
import { addReward } from '../../development/campaign.ts'

// A larger run by hand: VOUCHERS=10000 CLIENTS=64.
const VOUCHERS = Number(process.env['VOUCHERS'] ?? rounds(40, 300))
const CLIENTS = Number(process.env['CLIENTS'] ?? rounds(12, 64))

const data = onPostgres ? await storage() : undefined
afterAll(() => data?.remove())

const take = write(
  'test_vouchers_take',
  { user: 'uuid', at: 'timestamptz' },
  { id: 'text?' },
  `select reward_take('race', :user, :at, 'person') as id`,
)
const stock = read(
  'test_vouchers_stock',
  {},
  { free: 'int8', assigned: 'int8', codes: 'int8', impossible: 'int8' },
  `select count(*) filter (where owner_id is null) as free, count(*) filter (where owner_id is not null) as assigned,
          count(distinct voucher) as codes,
          count(*) filter (where owner_id is null and status <> 'UNCLAIMED') as impossible
     from reward_items where definition_id = 'race'`,
)
const ends = read(
  'test_vouchers_ends',
  {},
  { id: 'text', owner_id: 'uuid', voucher: 'text', status: 'text', stages: 'text', claims: 'int8' },
  `select i.id, i.owner_id, i.voucher, i.status,
          (select string_agg(stage, ' ' order by id) from reward_traces where item_id = i.id) as stages,
          (select count(*) from reward_claims where item_id = i.id) as claims
     from reward_items i where i.definition_id = 'race'`,
)

// Skipped on PGlite, which runs one transaction after the other, so that races cannot occur.
test.runIf(data)(
  'trust case 13: when clients race for vouchers through two processes that are killed, each code has one owner and none is lost',
  async () => {
    const env = (process: number) => data!.env(process)
    const database = await connectPostgres(env(0)['DATABASE_URL']!, 16)
    const apis = await Promise.all([0, 1].map((i) => startApi({ env: env(i) })))
    try {
      const secrets = await testSecrets()
      const keys = hashKeys(secrets['HASH_KEY']!)
      const cipher = createCipher(secrets['DATA_KEY']!)
      const codes = Array.from({ length: VOUCHERS }, (_, i) => `RACE-${i}-${randomUUID()}`)
      const at = new Date()
      await database.transact(async (tx) => {
        await addReward(
          tx,
          {
            id: 'race',
            country: 'NG',
            type: 'BET9JA_ITEM',
            name: { en: 'A code' },
            redeemSteps: { en: [] },
            claimDays: 7,
            claimRoute: 'VOUCHER',
          },
          at,
        )
        await addRewardItems(tx, { cipher, keys }, { definition: 'race', items: codes, winnableAt: at })
      })
      const clients = await Promise.all(
        Array.from({ length: CLIENTS }, async (_, i) => {
          const phone = await newPhone(apis[i % 2]!.api)
          return { phone, user: (await phone.on(apis[i % 2]!.api)('GET /api/v1/user/me', {})).id, i }
        }),
      )

      const shown: { code: string | null; user: string; item: string }[] = []
      const troubles: string[] = []
      let brokenOff = 0
      /** Repeats the claim with the same key until it is answered, as a client does. */
      const claim = async ({ phone, user, i }: (typeof clients)[number], item: string) => {
        const request = { body: { rewardItemId: item, answers: {} }, idempotencyKey: randomUUID() }
        for (let tries = 0; ; tries++) {
          try {
            const call = phone.on(apis[(i + tries) % 2]!.api)
            shown.push({ code: (await call('POST /api/v1/claimforms/user-responses', request)).voucher, user, item })
            return
          } catch (error) {
            if (error instanceof ApiError && error.status < 500) troubles.push(error.code ?? error.message)
            if (error instanceof ApiError && error.status < 500) return
            if (error instanceof NetworkError) brokenOff++
            await new Promise((resolve) => setTimeout(resolve, 100))
          }
        }
      }
      const started = performance.now()
      let isOver = false
      const work = Promise.all(
        clients.map(async (client) => {
          for (;;) {
            const { id } = (await database.transact((tx) => tx.one(take, { user: client.user, at })))!
            if (id === null) return
            await claim(client, id)
          }
        }),
      ).finally(() => {
        isOver = true
      })
      const wrong: unknown[] = []
      let looks = 0
      const watch = async () => {
        while (!isOver) {
          const { free, assigned, codes: distinct, impossible } = (await database.db.one(stock, {}))!
          if (free + assigned !== VOUCHERS || distinct !== VOUCHERS || impossible > 0)
            wrong.push({ free, assigned, distinct, impossible })
          looks++
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }
      /** Kills process `i` when `share` of the vouchers have been claimed, and starts it again. */
      const killAt = async (i: number, share: number) => {
        while (!isOver && shown.length < VOUCHERS * share) await new Promise((resolve) => setTimeout(resolve, 5))
        expect(await apis[i]!.kill('SIGKILL')).toBe('SIGKILL')
        apis[i] = await startApi({ env: env(i) })
      }
      await Promise.all([work, watch(), killAt(0, 0.2), killAt(1, 0.5)])
      const seconds = (performance.now() - started) / 1000

      expect(troubles).toEqual([])
      expect(wrong).toEqual([])
      expect(looks).toBeGreaterThan(3)
      expect(brokenOff).toBeGreaterThan(0)
      expect(shown.map(({ code }) => String(code)).toSorted()).toEqual(codes.toSorted())
      const rows = await database.db.many(ends, {})
      expect(countBy(rows.map(({ status, stages, claims }) => `${status}: ${stages}, ${claims}`))).toEqual({
        'CLAIMED: EARNED DONE, 1': VOUCHERS,
      })
      const owners = new Map(
        rows.map(({ id, owner_id, voucher }) => [
          id,
          `${owner_id} ${cipher.open(voucher, 'reward_items.voucher', id)}`,
        ]),
      )
      expect(shown.filter(({ item, user, code }) => owners.get(item) !== `${user} ${code}`)).toEqual([])
      if (process.env['VOUCHERS'])
        process.stdout.write(
          `${VOUCHERS} vouchers, ${CLIENTS} clients: ${seconds.toFixed(1)} s, ${looks} looks, ${brokenOff} broken off\n`,
        )
    } finally {
      await Promise.all(apis.map((api) => api.kill('SIGKILL')))
      await database.close()
    }
  },
  900_000,
)
