import { HEADERS } from '@momi/contract/headers'
import { afterAll, expect, test } from 'vitest'
import { routes } from '../../features/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { openapi } from '../operations/openapi.ts'

const SERVICE_KEY = 's'.repeat(32)
const app = await testApp({ now: '2026-03-02T08:00:00Z', env: { SERVICE_API_KEYS: SERVICE_KEY } })
afterAll(() => app.close())
const [ada, ben] = [await app.person(), await app.person()]
await app.grant(ada, 10)
const owner = await app.staff('owner')
const { id: user } = await ada('GET /api/v1/user/me', {})
const { items: instances } = await owner('GET /api/v1/admin/users/app-instances', { query: { user_id: user } })

interface Parameter {
  name: string
  in: string
  required: boolean
}
const { paths } = openapi(routes) as { paths: Record<string, { get?: { parameters: Parameter[] } }> }
const lists = Object.entries(paths).flatMap(([path, { get }]) =>
  get?.parameters.some(({ name }) => name === 'cursor') ? [{ path, parameters: get.parameters }] : [],
)

const VALUES: Record<string, string> = {
  definition_id: 'hidden-NG',
  id: instances[0]!.id,
  metric: 'COST',
  user_id: user,
  start_date: '2026-03-01',
  end_date: '2026-03-02',
}

/** A list's page after a cursor, for the caller that the call needs. */
async function pageAfter({ path, parameters }: (typeof lists)[number], cursor: string) {
  const isUsersPath = /\/admin\/users\/\{id\}/.test(path)
  const value = (name: string) => (name === 'id' && isUsersPath ? user : VALUES[name]!)
  const needed = parameters.filter(
    ({ name, required, in: place }) => place === 'query' && required && name !== 'cursor',
  )
  const query = new URLSearchParams([...needed.map(({ name }) => [name, value(name)]), ['cursor', cursor]])
  const url = `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => value(name))}?${query.toString()}`
  const bearer = path.includes('/admin/') ? owner.tokens.accessToken : ada.tokens.accessToken
  const isService = /airdrop|claimed\/crypto/.test(path)
  const headers = isService ? { [HEADERS.apiKey]: SERVICE_KEY } : { [HEADERS.authorization]: `Bearer ${bearer}` }
  return app.inject({ method: 'GET', url, headers })
}

test('many lists have cursors', () => {
  expect(lists.length).toBeGreaterThan(12)
})

const BROKEN = [
  '_',
  'NaN',
  'null',
  'undefined',
  '',
  ' ',
  '-1',
  '1e3',
  '0x10',
  '1.',
  '.a',
  '9'.repeat(40),
  "'",
  '%',
  '\u0661',
]

test.each(lists)('[API-01] $path refuses every broken cursor', async (list) => {
  for (const cursor of BROKEN) {
    const answer = await pageAfter(list, cursor)
    expect({ cursor, status: answer.statusCode, body: answer.json() as unknown }).toMatchObject({
      cursor,
      status: 422,
      body: { errorCode: 'validation_error', errors: [{ path: 'query.cursor', message: expect.any(String) }] },
    })
  }
})

/** Lists whose first page has the oldest or first rows. */
const isForward = (path: string) => /airdrop|claimed\/crypto|admin\/missions/.test(path)
const ANY_UUID = '00000000-0000-4000-8000-000000000000'

test.each(lists)('[API-01] $path accepts no cursor that leads back to its first page', async (list) => {
  const last = isForward(list.path) ? '9'.repeat(14) : '0'
  for (const cursor of [last, `${last}.${ANY_UUID}`, `${last}.x`, `${last}.support_code.x`]) {
    const { statusCode, body } = await pageAfter(list, cursor)
    const page = JSON.parse(body) as { items?: unknown[]; errorCode?: string }
    const isRefused = statusCode === 422 && page.errorCode === 'validation_error'
    expect({ cursor, isRefused, items: page.items ?? [] }).toEqual({ cursor, isRefused: statusCode !== 200, items: [] })
  }
})

test('the pages of all users have each user once', async () => {
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await owner('GET /api/v1/admin/users', { query: { limit: 1, ...(cursor && { cursor }) } })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.cursor
  }
  const { id: other } = await ben('GET /api/v1/user/me', {})
  expect(ids.toSorted()).toEqual([user, other].toSorted())
})
