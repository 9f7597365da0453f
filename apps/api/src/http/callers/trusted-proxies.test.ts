import { randomBytes, randomInt } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/test-app.ts'

const LIMIT = 20
const appBehind = (TRUST_PROXY: string) =>
  testApp({ now: '2026-03-02T08:00:00Z', env: { TRUST_PROXY, NEW_DEVICES_PER_HOUR: String(LIMIT) } })
const apps = {
  nothing: await appBehind(''),
  'one proxy': await appBehind('1'),
  'two proxies': await appBehind('2'),
  'our network': await appBehind('10.0.0.0/8, 192.0.2.7'),
}
afterAll(() => Promise.all(Object.values(apps).map((app) => app.close())))

const forged = () => `198.51.100.${randomInt(1, 255)}`
// An address that differs from those in the table of the first test.
const client = () => `203.0.113.${randomInt(100, 255)}`

/** Logs 60 new devices in, each with an X-Forwarded-For from `forwardedFor`; returns how many are accepted. */
async function newDevices(app: TestApp, remoteAddress: string, forwardedFor: () => string): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: 60 }, () =>
      app.inject({
        method: 'POST',
        url: '/api/v1/auth/tokens',
        remoteAddress,
        headers: { 'x-forwarded-for': forwardedFor() },
        payload: {
          haid: randomBytes(16).toString('hex'),
          huid: randomBytes(16).toString('hex'),
          clientType: 'mini',
          clientVersion: '90.0.0',
          userCountry: 'NG',
        },
      }),
    ),
  )
  return answers.filter(({ statusCode }) => statusCode === 200).length
}

test.each<[keyof typeof apps, string, string, () => string]>([
  ['nothing', 'a caller who forges X-Forwarded-For', '203.0.113.1', forged],
  ['one proxy', 'a caller who forges what stands before', '10.0.0.1', () => `${forged()}, 203.0.113.2`],
  ['two proxies', 'a caller who forges what stands before', '10.0.0.1', () => `${forged()}, 203.0.113.3, 10.0.0.2`],
  ['our network', 'a caller who forges what stands before', '10.0.0.1', () => `${forged()}, 203.0.113.4, 192.0.2.7`],
  ['our network', 'a caller who bypasses the proxies', '203.0.113.5', forged],
])(
  '[OPS-05] trust case 36: behind %s, %s counts as one caller; with a limit of 20, 20 of 60 calls pass',
  async (where, _, remoteAddress, header) => {
    expect(await newDevices(apps[where], remoteAddress, header)).toBe(LIMIT)
  },
)

test.each<[keyof typeof apps, () => string]>([
  ['one proxy', () => `${forged()}, ${client()}`],
  ['two proxies', () => `${forged()}, ${client()}, 10.0.0.2`],
  ['our network', () => `${forged()}, ${client()}, 192.0.2.7`],
])('behind %s, callers with different addresses are distinguished', async (where, header) => {
  expect(await newDevices(apps[where], '10.0.0.1', header)).toBe(60)
})
