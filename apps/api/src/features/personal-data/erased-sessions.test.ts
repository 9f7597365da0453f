import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { operate } from '../../testing/operate.ts'
import type { Person } from '../../testing/person.ts'
import { outcomeOf } from '../../testing/race.ts'
import { testApp } from '../../testing/test-app.ts'

const google = await idTokenIssuer()
const lines: string[] = []
const app = await testApp({ now: '2026-03-02T10:00:00Z', google, logTo: (line) => lines.push(line) })
afterAll(async () => {
  await Promise.all([app.close(), google.close()])
})
const { db, transact } = app.database
const { cipher, keys, log, gateways } = app.deps
const erase = ({ id }: Person) =>
  operate({ db, transact, now: app.now, cipher, keys, log, gateways }, [
    'erase',
    id,
    '--operator',
    'ada',
    '--why',
    'asked by feedback',
  ])

test.each<[string, string | undefined, (person: Person) => Promise<unknown>]>([
  ['a report of a counter', undefined, (person) => person.report('open_article', 1)],
  ['a sign-in', undefined, (person) => person.signIn(randomUUID())],
  ['a link for MiniPay', undefined, (person) => person('POST /api/v1/user/wallet-address/minipay-link', {})],
  ['a look at the giveaway', 'BR', (person) => person('GET /api/v1/giveaway/reward-status', {})],
])(
  'of a person who was erased a moment ago, while the process still accepts their token, %s is refused and no failure',
  async (_, country, call) => {
    const person = await app.person(country === undefined ? {} : { country })
    await person.balance()
    await erase(person)
    lines.length = 0
    expect(await outcomeOf(call(person), 'done')).toBe('access_token_invalid')
    expect(lines.filter((line) => line.includes('server error'))).toEqual([])
    expect(await outcomeOf(person('GET /api/v1/user/missions', {}), 'done')).toBe('access_token_invalid')
  },
)
