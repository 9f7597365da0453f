import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dayOf, zoneOf } from '@momi/contract/rules/calendar'
import { expect, test } from 'vitest'
import { startApi } from './testing/api-process.ts'
import { newPhone } from './testing/http-client.ts'
import { productionEnv } from './testing/production-env.ts'
import { runCommand } from './testing/run-command.ts'
import { emptyPostgres, onPostgres, runOnPostgres } from './testing/test-database.ts'
import { once } from './testing/random-values.ts'

const STARTER = fileURLToPath(new URL('../../../deploy/campaign/starter.json', import.meta.url))
const BY = ['--operator', 'ada', '--why', 'the first set-up']

test.runIf(onPostgres)(
  'production starts on an empty database with empty screens; with two commands a phone in Nigeria checks in, spins, finds a reward and claims it',
  async () => {
    const { url, drop } = await emptyPostgres()
    const folder = mkdtempSync(join(tmpdir(), 'momi-first-hour-'))
    const env = {
      ...(await productionEnv()),
      DATABASE_URL: url,
      MOMI_DATA_DIR: folder,
      // New accounts get prizes at once.
      PRIZE_ACCOUNT_AGE_MINUTES: '0',
    }
    const momi = (...args: string[]) => {
      const { status, stdout, stderr } = runCommand(env, 'momi.ts', args)
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      return stdout
    }
    try {
      momi('migrate')
      const api = await startApi({ env })
      const phone = (await newPhone(api.api)).on(api.api)
      const missions = async () => (await phone('GET /api/v2/user/missions', {})).missions

      expect(await missions()).toEqual([])
      expect(await phone('GET /api/v1/points', {})).toMatchObject({ balance: 0 })
      expect(await phone('GET /api/v1/rewards/earned', { query: {} })).toMatchObject({ items: [] })
      await expect(phone('GET /api/v1/streaks/checkin/status', {})).rejects.toMatchObject({
        code: 'streaks_mission_not_enabled',
      })
      await expect(phone('GET /api/v1/roulette/config', {})).rejects.toMatchObject({
        code: 'roulette_mission_not_enabled',
      })

      const applied = momi('config', 'apply', STARTER, ...BY)
      expect(applied).toMatch(/Unchanged: 0\n$/)
      expect(momi('stock', 'add', 'hidden-NG', '10', ...BY)).toMatch(/^Added 10 items/)

      // The count of articles grows with the age of an account.
      for (const table of ['users', 'app_instances'])
        await runOnPostgres(url, `update ${table} set created_at = created_at - interval '10 minutes'`)
      expect((await missions()).length).toBeGreaterThan(5)
      await phone('POST /api/v1/streaks/checkin', once())
      expect(await phone('GET /api/v1/points', {})).toMatchObject({ balance: 10 })
      const { ticket } = await phone('GET /api/v1/roulette/config', {})
      await phone('POST /api/v1/roulette/spin', { body: { ticket: ticket.token, buy: false }, ...once() })
      const { awards } = await phone('POST /api/v2/user/missions/{mission_type}/report-counter', {
        params: { mission_type: 'hidden_rewards' },
        query: {},
        body: { count: 4, missionDay: dayOf(new Date(), zoneOf('NG')!), status: 'IN_PROGRESS' },
        ...once(),
      })
      const rewardItemId = awards.find((award) => award.rewardItemId !== null)!.rewardItemId!
      await phone('POST /api/v1/claimforms/user-responses', { body: { rewardItemId, answers: {} }, ...once() })
      const item = await phone('GET /api/v1/rewards/my-items/{reward_item_id}', {
        params: { reward_item_id: rewardItemId },
      })
      expect(item).toMatchObject({ status: 'PENDING' })
      expect(await api.kill('SIGTERM')).toBe(0)
      expect(api.output()).not.toContain('server error')
    } finally {
      await drop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
  180_000,
)
