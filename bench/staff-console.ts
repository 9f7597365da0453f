// Measures the reads of the staff console on a large database: the response times of each, and the memory of an export.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApi } from '@momi/api/testing/api-process'
import { testSecrets } from '@momi/api/testing/test-secrets'
import { connectPostgres, type Database } from '../apps/api/src/db/connect.ts'
import { staffTokenKeys } from '../apps/api/src/core/tokens/staff-token-keys.ts'
import { addStaff, openSession, signPair } from '../apps/api/src/features/staff/public.ts'
import { startPostgres } from '../tools/postgres.mjs'
import { percentile } from './numbers.ts'
import { fillWithPeople, personOf, type Person } from './people.ts'
import { memoryOf } from './processes.ts'
import { sql } from './sql.ts'

const PORT = 4870
const ENTRIES_EACH = 10
const PEOPLE = { usual: 100_000, full: 1_000_000 }
const CALLS_EACH = 200
const WARM_UP = 20

interface Call {
  name: string
  method?: 'GET' | 'POST'
  path: (person: Person) => string
  body?: (person: Person) => unknown
}

const search = (what: string, term: (person: Person) => string): Call => ({
  name: `search by ${what}`,
  method: 'POST',
  path: () => '/users/search',
  body: (person) => ({ query: term(person) }),
})
const get = (name: string, path: (person: Person) => string): Call => ({ name, path })

const CALLS: readonly Call[] = [
  search('user id', ({ id }) => id),
  search('haid', ({ haid }) => haid),
  search('wallet address', ({ wallet }) => wallet),
  search('country', () => 'BR'),
  search('date joined', () => new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)),
  search('reward item', ({ haid }) => `item-${haid}`),
  get('list of users', () => '/users'),
  get('list of users of a country', () => '/users?country_code=BR'),
  get('case file: head', ({ id }) => `/users/${id}`),
  get('case file: timeline', ({ id }) => `/users/${id}/timeline`),
  get('case file: findings', ({ id }) => `/users/${id}/findings`),
  get('app instances of a user', ({ id }) => `/users/app-instances?user_id=${id}`),
  get('balance', ({ id }) => `/points/balance/${id}`),
  get('points log', () => '/points/log'),
  get('points log of a user', ({ id }) => `/points/log?user_id=${id}`),
  get('missions of a user', ({ id }) => `/missions?user_id=${id}`),
  get('mission configurations', () => '/missions/configs'),
  get('reward results of thirty days', () => '/rewards/stats'),
  get('stock of rewards', () => '/rewards-repository/assignable-reward-items/stats'),
  get('stock by winnable date', () => '/rewards-repository/assignable-reward-items/stats/by-winnable-date'),
  get('claim forms', () => '/redeem-flow/claim-form'),
  get('claim forms of a country', () => '/redeem-flow/claim-form?country_code=KE&offset=500'),
]

/** Returns an access token of a new member of staff with the role owner, which permits every call. */
async function ownerToken({ transact }: Database): Promise<string> {
  const staffKeys = await staffTokenKeys((await testSecrets()).STAFF_TOKEN_KEYS)
  const now = () => new Date()
  const session = await transact(async (tx) => {
    const staff = { email: 'bench@momi.example', name: 'Bench', role: 'owner', passwordHash: '', at: now() } as const
    const id = await addStaff(tx, staff)
    return openSession(tx, { now, request: { address: '127.0.0.1', userAgent: 'bench' } }, id!)
  })
  return (await signPair({ staffKeys }, session)).accessToken
}

export async function staffConsole({ isFull }: { isFull: boolean }) {
  const people = isFull ? PEOPLE.full : PEOPLE.usual
  const postgres = await startPostgres({ durable: true })
  const folder = mkdtempSync(join(tmpdir(), 'momi-bench-'))
  sql(postgres.bin, postgres.url, 'create database console')
  const url = postgres.url.replace(/\/postgres$/, '/console')
  const database = await connectPostgres(url, 2, 'migrate')
  let api: Awaited<ReturnType<typeof startApi>> | undefined
  try {
    console.log(`  filling in ${people} people …`)
    const fillSeconds = fillWithPeople(postgres.bin, url, { people, entriesEach: ENTRIES_EACH })
    const env = {
      DATABASE_URL: url,
      MOMI_DATA_DIR: folder,
      RATE_LIMIT_PER_MINUTE: '100000000',
      STAFF_USERS_PER_HOUR: '100000000',
      LOG_LEVEL: 'error',
    }
    api = await startApi({ env, port: PORT })
    const { api: origin, pid } = api
    const headers = { authorization: `Bearer ${await ownerToken(database)}`, 'content-type': 'application/json' }
    const send = (method: string, path: string, body?: unknown) =>
      fetch(`${origin}/api/v1/admin${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })

    /** The response times in milliseconds, until the last byte, of sequential calls, each for a random person. */
    async function timesOf({ name, method = 'GET', path, body }: Call): Promise<number[]> {
      const times: number[] = []
      for (let call = 0; call < WARM_UP + CALLS_EACH; call++) {
        const person = personOf(1 + Math.floor(Math.random() * people))
        const start = performance.now()
        const answer = await send(method, path(person), body?.(person))
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${name} was answered ${answer.status}`)
        if (call >= WARM_UP) times.push(performance.now() - start)
      }
      return times
    }

    const calls: { name: string; p50: number; p95: number; most: number }[] = []
    for (const call of CALLS) {
      const times = await timesOf(call)
      calls.push({ name: call.name, p50: percentile(times, 50), p95: percentile(times, 95), most: Math.max(...times) })
      console.log(`  ${call.name}: ${calls.at(-1)!.p95.toFixed(1)} ms`)
    }

    const memoryBefore = memoryOf(pid)
    let [memoryPeak, rows, bytes] = [memoryBefore, 0, 0]
    const start = performance.now()
    const file = await send('POST', '/redeem-flow/claim-form/export', { format: 'ndjson', reason: 'bench' })
    for await (const chunk of file.body!) {
      memoryPeak = Math.max(memoryPeak, memoryOf(pid))
      bytes += chunk.length
      for (const byte of chunk) if (byte === 10) rows++
    }
    const seconds = (performance.now() - start) / 1000
    if (rows !== people) throw new Error(`${rows} of ${people} claim forms were exported`)
    return {
      people,
      entries: people * ENTRIES_EACH,
      fillSeconds,
      callsEach: CALLS_EACH,
      calls,
      export: { rows, bytes, seconds, memoryBefore, memoryPeak },
    }
  } finally {
    await api?.kill()
    await database.close()
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
