import { randomInt, randomUUID } from 'node:crypto'
import type { AdminApi } from '@momi/contract'
import { HEADERS } from '@momi/contract/headers'
import type { Role } from '@momi/contract/permissions'
import { staffTokenKeys } from '../core/tokens/staff-token-keys.ts'
import type { Database } from '../db/connect.ts'
import { addStaff, openSession, signPair } from '../features/staff/public.ts'
import type { ApiProcess } from './api-process.ts'
import { testSecrets } from './test-secrets.ts'
import { uncachedCall } from './uncached-call.ts'

/** Processes of the api, and their database, to which they are connected over PostgreSQL. */
interface Given {
  processes: readonly Pick<ApiProcess, 'internal'>[]
  database: Database
  /** The time of the processes. */
  now: () => Date
}

/** Members of staff, each of whose calls goes to one of the processes at random. */
export async function processStaff({ processes, database, now }: Given) {
  const staffKeys = await staffTokenKeys((await testSecrets())['STAFF_TOKEN_KEYS']!)
  const request = { address: '127.0.0.1', userAgent: 'test' }
  const accessTokens = new Map<string, string>()

  async function signIn(id: string): Promise<void> {
    const session = await database.transact((tx) => openSession(tx, { now, request }, id))
    accessTokens.set(id, (await signPair({ staffKeys }, session)).accessToken)
  }

  return {
    /** Adds a member of staff, and returns what makes their calls. */
    async newcomer(role: Role) {
      const email = `${role}.${randomUUID().slice(0, 8)}@momi.example`
      const newcomer = { email, name: `Test ${role}`, role, passwordHash: '', at: now() }
      const id = (await database.transact((tx) => addStaff(tx, newcomer)))!
      await signIn(id)
      const headers = () => ({ [HEADERS.authorization]: `Bearer ${accessTokens.get(id)}` })
      const toOne: typeof fetch = (path, init) =>
        fetch(`${processes[randomInt(processes.length)]!.internal}${path as string}`, init)
      return Object.assign(uncachedCall<AdminApi>({ baseUrl: '', headers, fetch: toOne }), { id })
    },
    /** Opens a new session for everybody, as after the clock was moved. */
    async signInAgain(): Promise<void> {
      for (const id of accessTokens.keys()) await signIn(id)
    },
  }
}
