import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Call } from '@momi/client/http/call'
import type { AdminApi, StockReport } from '@momi/contract'
import { HEADERS } from '@momi/contract/headers'
import { dayOf, zoneOf } from '@momi/contract/rules/calendar'
import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type ApiProcess } from './testing/api-process.ts'
import { newPhone } from './testing/http-client.ts'
import { productionEnv } from './testing/production-env.ts'
import { runCommand } from './testing/run-command.ts'
import { staffCredentials } from './testing/staff-credentials.ts'
import { emptyPostgres, onPostgres, runOnPostgres } from './testing/test-database.ts'
import { uncachedCall } from './testing/uncached-call.ts'

const STARTER = fileURLToPath(new URL('../../../deploy/campaign/starter.json', import.meta.url))
const CODES = fileURLToPath(new URL('../../../deploy/campaign/sample-codes.csv', import.meta.url))
const BY = ['--operator', 'eve', '--why', 'the first set-up']
const PASSWORD = 'seven quiet herons'
const once = () => ({ idempotencyKey: randomUUID() })

describe.runIf(onPostgres)('production on an empty database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'momi-first-hour-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  let database: Awaited<ReturnType<typeof emptyPostgres>>
  let env: Record<string, string>
  let api: ApiProcess
  const momi = (...args: string[]) => {
    const { status, stdout, stderr } = runCommand(env, 'momi', args)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    return stdout
  }

  beforeAll(async () => {
    env = {
      ...(await productionEnv()),
      MOMI_DATA_DIR: folder,
      // New accounts get prizes at once.
      PRIZE_ACCOUNT_AGE_MINUTES: '0',
    }
  })

  /** Starts the api on a database of its own, which has only the schema. Resolves to what ends both. */
  async function start() {
    database = await emptyPostgres()
    env = { ...env, DATABASE_URL: database.processUrl, DATABASE_OWNER_URL: database.url }
    momi('migrate')
    api = await startApi({ env })
    return async () => {
      const exit = await api.kill('SIGTERM')
      await database.drop()
      expect(exit).toBe(0)
      expect(api.output()).not.toContain('server error')
    }
  }

  const openPhone = async () => (await newPhone(api.api)).on(api.api)

  /** Checks in, spins, and finds a hidden reward; returns its item. */
  async function findReward(phone: Call): Promise<string> {
    // The count of articles grows with the age of an account.
    for (const table of ['users', 'app_instances'])
      await runOnPostgres(database.url, `update ${table} set created_at = created_at - interval '10 minutes'`)
    expect((await phone('GET /api/v2/user/missions', {})).missions.length).toBeGreaterThan(5)
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
    return awards.find((award) => award.rewardItemId !== null)!.rewardItemId!
  }

  async function claim(phone: Call, rewardItemId: string) {
    await phone('POST /api/v1/claimforms/user-responses', { body: { rewardItemId, answers: {} }, ...once() })
    return phone('GET /api/v1/rewards/my-items/{reward_item_id}', { params: { reward_item_id: rewardItemId } })
  }

  test('has empty screens; with two commands, the starter file and its sample codes a phone in Nigeria checks in, spins, finds a voucher and claims it', async () => {
    const end = await start()
    try {
      const phone = await openPhone()
      expect(await phone('GET /api/v2/user/missions', {})).toMatchObject({ missions: [] })
      expect(await phone('GET /api/v1/points', {})).toMatchObject({ balance: 0 })
      expect(await phone('GET /api/v1/rewards/earned', { query: {} })).toMatchObject({ items: [] })
      await expect(phone('GET /api/v1/streaks/checkin/status', {})).rejects.toMatchObject({
        code: 'streaks_mission_not_enabled',
      })
      await expect(phone('GET /api/v1/roulette/config', {})).rejects.toMatchObject({
        code: 'roulette_mission_not_enabled',
      })

      expect(momi('config', 'apply', STARTER, ...BY)).toMatch(/Unchanged: 0\n$/)
      expect(momi('config', 'apply', STARTER, ...BY)).not.toMatch(/Unchanged: 0\n$/)
      expect(momi('stock', 'import', 'hidden-NG', CODES, ...BY)).toContain('Loaded 10 items')
      const item = await claim(phone, await findReward(phone))
      expect(item).toMatchObject({ status: 'CLAIMED' })
      expect(JSON.stringify(item)).toMatch(/SAMPLE-\d{4}-[A-Z]/)
    } finally {
      await end()
    }
  })

  test.runIf(IS_TEST_FULL)(
    '[CMP-03] gives a phone in Nigeria a voucher after the calls that the checklist of the console makes',
    async () => {
      const end = await start()
      try {
        const phone = await openPhone()
        const [ana, ben] = await Promise.all([newStaff('ana', 'campaigns'), newStaff('ben', 'operator')])
        const starter = await ana.call('GET /api/v1/admin/campaign/starter', { query: { country_code: 'NG' } })
        const items = starter.items
          .filter(({ kind }) => kind !== 'country')
          .map(({ kind, countryCode, key, body }) => ({
            kind,
            countryCode,
            key,
            body,
            baseVersion: 0,
          }))
        const draft = await ana.call('POST /api/v1/admin/campaign/changes', {
          body: { title: 'Starter campaign, Nigeria', why: 'the launch', items },
          ...once(),
        })
        const to = { params: { change_id: draft.change.id } }
        expect(draft.change.approvers.map(({ name }) => name)).toEqual(['ben'])
        expect(draft.change.items.flatMap(({ problems }) => problems)).toEqual([])
        const submitted = await ana.call('POST /api/v1/admin/campaign/changes/{change_id}/submit', { ...to, ...once() })
        const rehearsal = async () =>
          (await ben.call('GET /api/v1/admin/campaign/changes/{change_id}/rehearsals', to)).all!
        await expect.poll(async () => (await rehearsal()).state).toBe('DONE')
        const { contentHash } = submitted.change
        await ben.call('POST /api/v1/admin/campaign/changes/{change_id}/review', {
          ...to,
          body: { verdict: 'APPROVE', comment: 'read it', contentHash, rehearsalId: (await rehearsal()).id },
          ...once(),
        })
        await ana.call('POST /api/v1/admin/campaign/changes/{change_id}/publish', { ...to, ...once() })
        await loadCodes(ana)
        const setup = await ana.call('GET /api/v1/admin/campaign/setup', {})
        const steps = setup.items.find(({ countryCode }) => countryCode === 'NG')!.steps
        expect(steps.filter(({ state }) => state !== 'DONE').map(({ step }) => step)).toEqual(['TERMS'])

        const item = await claim(phone, await findReward(phone))
        expect(JSON.stringify(item)).toMatch(/AIR-(3333|4444)/)
      } finally {
        await end()
      }
    },
  )

  interface Member {
    token: string
    call: Call<AdminApi>
  }

  /** Adds a member of staff by command, and signs them in for the first time. */
  async function newStaff(name: string, role: string): Promise<Member> {
    const credentials = { email: `${name}@momi.example`, password: '' }
    const added = momi('staff', 'add', credentials.email, role, name, ...BY)
    credentials.password = /first password is (\S+)/.exec(added)![1]!
    const callWith = (headers: Record<string, string>) =>
      uncachedCall<AdminApi>({ baseUrl: api.internal, headers: () => headers, fetch })
    const { secret } = await callWith({})('POST /api/v1/admin/authenticator', { body: credentials })
    const { accessToken: token } = await callWith({})('POST /api/v1/admin/authenticator/confirm', {
      body: { ...credentials, code: staffCredentials('newcomer', new Date(), secret).code, newPassword: PASSWORD },
    })
    return { token, call: callWith({ [HEADERS.authorization]: `Bearer ${token}` }) }
  }

  /** Imports two codes as the dialog of a pool does, and waits until they are loaded. */
  async function loadCodes({ token, call }: Member) {
    const form = new FormData()
    form.append('fileName', 'codes.csv')
    form.append('file', new Blob(['code\nAIR-3333\nAIR-4444\n'], { type: 'text/csv' }), 'codes.csv')
    const answer = await fetch(`${api.internal}/api/v1/admin/stock/pools/hidden-NG/files`, {
      method: 'POST',
      headers: { [HEADERS.authorization]: `Bearer ${token}` },
      body: form,
    })
    const { report } = (await answer.json()) as { report: StockReport & { kind: 'staged' } }
    const details = { value: null, currency: null, expiresOn: null, supplier: null, invoice: null, afterExpiry: 'AWAY' }
    await call('POST /api/v1/admin/stock/batches/{batch_id}/load', {
      params: { batch_id: report.batch.id },
      body: { ...details, winnable: { kind: 'NOW' }, items: 2, reason: 'bought for the launch' } as never,
      ...once(),
    })
    const batch = () =>
      call('GET /api/v1/admin/stock/batches/{batch_id}', { params: { batch_id: report.batch.id } }).then(
        (found) => found.batch.status,
      )
    await expect.poll(batch).toBe('LOADED')
  }
})
