import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../../features/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { openapi } from './openapi.ts'
import { apiOrigin } from '../origins.ts'
import { injectedFetch } from '../../testing/in-process-call.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'momi-openapi-'))
const app = await testApp({ now: '2026-03-02T12:00:00Z' })
const api = apiOrigin(app.deps, routes)
afterAll(async () => {
  await api.close()
  await app.close()
  rmSync(folder, { recursive: true })
})

/** The parts of the generated client that the test uses. */
interface Generated {
  createClient: (options: object) => object
  postAuthTokensV1: Operation
  postStreaksCheckinV1: Operation
  getPointsHistoryV1: Operation
  getUserMissionsV2: Operation
  getRewardsMyItemsByRewardItemIdV1: Operation
}
type Operation = (input: object) => Promise<{ data?: Record<string, unknown>; error?: Record<string, unknown> }>

let client: Generated
beforeAll(async () => {
  const document = join(folder, 'openapi.json')
  writeFileSync(document, JSON.stringify(openapi(routes)))
  execFileSync(process.execPath, [join(ROOT, 'tools/openapi-client.ts'), document, join(folder, 'client')])
  const [operations, { createClient }] = (await Promise.all([
    import(join(folder, 'client/index.ts')),
    import(join(folder, 'client/client/index.ts')),
  ])) as [Generated, Pick<Generated, 'createClient'>]
  client = { ...operations, createClient }
})

test('[API-01] a client that a generator makes of the document has valid types', () => {
  const use = join(folder, 'use.ts')
  writeFileSync(
    use,
    `import { postStreaksCheckinV1, type RewardSummary, type StreakStatus } from './client/index.ts'
     export const checkIn = async (): Promise<StreakStatus | undefined> =>
       (await postStreaksCheckinV1({ headers: { 'idempotency-key': 'a-key-of-a-tap' } })).data?.status
     export const isOpen = ({ status }: RewardSummary): boolean => status === 'UNCLAIMED'
     // @ts-expect-error -- a status that no reward has
     export const isLost = ({ status }: RewardSummary): boolean => status === 'LOST'
     // @ts-expect-error -- the key is required
     export const withoutKey = () => postStreaksCheckinV1({})`,
  )
  const options =
    '--ignoreConfig --noEmit --strict --target esnext --module nodenext --allowImportingTsExtensions --lib esnext,dom,dom.iterable'
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), [...options.split(' '), use], { encoding: 'utf8' })
  expect(stdout).toBe('')
})

test('[API-01] a generated client logs in, checks in, reads the history and gets an error with its code', async () => {
  let token = ''
  const options = {
    client: client.createClient({
      baseUrl: 'http://api.test',
      fetch: async (request: Request) => {
        const { url, method, headers } = request
        const body = await request.text()
        return injectedFetch(api)(url, { method, headers: Object.fromEntries(headers), ...(body !== '' && { body }) })
      },
    }),
    auth: () => token,
  }
  const hex = () => randomUUID().replaceAll('-', '')
  const { data: tokens } = await client.postAuthTokensV1({
    ...options,
    headers: { 'x-api-key': app.env.API_KEYS_NATIVE[0] },
    body: { haid: hex(), huid: hex(), clientType: 'mini', clientVersion: '90.0.0', userCountry: 'NG' },
  })
  token = String(tokens?.['accessToken'])
  const { error } = await client.postStreaksCheckinV1({ ...options, headers: { 'idempotency-key': randomUUID() } })
  expect(error).toMatchObject({ errorCode: 'streaks_no_wallet_address' })
  const { data: history } = await client.getPointsHistoryV1({ ...options, query: { size: 5 } })
  expect(history).toEqual({ entries: [], cursor: null })
  expect((await client.getUserMissionsV2(options)).data).toHaveProperty('missions')
  const path = { reward_item_id: 'none' }
  const { error: missing } = await client.getRewardsMyItemsByRewardItemIdV1({ ...options, path })
  expect(missing).toMatchObject({ errorCode: 'not_found', requestId: expect.any(String) })
})
