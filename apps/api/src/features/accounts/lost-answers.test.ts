import { randomBytes } from 'node:crypto'
import { createCall } from '@momi/client/http/call'
import { webSession } from '@momi/client/session/session'
import { rounds } from '@momi/testing/rounds'
import { afterAll, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { testApp } from '../../testing/test-app.ts'
import { injectedFetch } from '../../testing/in-process-call.ts'

const START = Date.parse('2026-03-02T08:00:00Z')
const MINUTES_MS = 8 * 60_000
const app = await testApp({ now: new Date(START).toISOString() })
afterAll(() => app.close())

const families = read(
  'test_bad_line_families',
  {},
  { haid: 'text', live: 'int8', people: 'int8' },
  `select haid, count(*) filter (where revoked_at is null) as live, count(distinct user_id) as people
     from sessions group by haid`,
)

/** A phone with our client's session, on a connection that loses answers on demand. */
function phoneOn(line: { lose: boolean }) {
  const fetch = injectedFetch(app.api)
  const storage = new Map<string, string>()
  const haid = randomBytes(16).toString('hex')
  const device = {
    haid,
    huid: randomBytes(16).toString('hex'),
    clientType: 'mini',
    clientVersion: '90.0',
    userCountry: 'NG',
  } as const
  const call = createCall({
    baseUrl: 'http://api.test',
    headers: () => ({}),
    async fetch(url, init) {
      const answer = await fetch(url, init)
      if (!line.lose || !url.endsWith('/refresh')) return answer
      line.lose = false
      throw new TypeError('Failed to fetch')
    },
  })
  const session = webSession({
    call,
    device: async () => device,
    now: () => app.now().getTime(),
    onChange: () => {},
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
  })
  return { haid, session }
}

const PHONES = rounds(8, 20)
const REFRESHES = 50 * PHONES

test(`every session continues with one active family after ${REFRESHES} refreshes, of which ${REFRESHES / 10} lost their answer`, async () => {
  const line = { lose: false }
  const phones = Array.from({ length: PHONES }, () => phoneOn(line))
  const held = await Promise.all(phones.map(({ session }) => session.token()))
  let lost = 0
  let stale = 0
  for (let use = 0; use < REFRESHES; use++) {
    const { session } = phones[use % PHONES]!
    const before = held[use % PHONES]
    if (use % 10 === 3) {
      line.lose = true
      await session.token(before).catch(() => lost++)
    }
    // The person retries minutes later.
    app.goTo(START + use * MINUTES_MS + MINUTES_MS / 2)
    const next = await session.token(before)
    if (next === before) stale++
    held[use % PHONES] = next
    app.goTo(START + (use + 1) * MINUTES_MS)
  }
  expect(stale).toBe(0)
  expect(lost).toBe(REFRESHES / 10)
  const rows = await app.database.db.many(families, {})
  expect(rows).toHaveLength(PHONES)
  expect(rows.filter(({ live, people }) => live !== 1 || people !== 1)).toEqual([])
})
