import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from '@momi/client/http/call'
import { HEADERS } from '@momi/contract/headers'
import { connectPglite, type Database } from '../db/connect.ts'
import { connectInTest, fillFolder, onPostgres, postgresDatabase } from './test-database.ts'
import { testSecrets } from './test-secrets.ts'
import { uncachedCall } from './uncached-call.ts'

/** The database of real api processes: on PostgreSQL shared by all of them, on PGlite a folder for one process. */
export interface Storage {
  /** The settings of process number n. */
  env(process: number): Record<string, string>
  /** Opens the database itself, after its processes have ended. */
  open(): Promise<Database>
  remove(): Promise<void>
}

/** `cluster`: the URL of the cluster of PostgreSQL, instead of the database of the tests. */
export async function storage(cluster?: string): Promise<Storage> {
  const folder = mkdtempSync(join(tmpdir(), 'momi-'))
  const postgres = onPostgres || cluster !== undefined ? await postgresDatabase(cluster) : undefined
  const dataOf = (process: number) => join(folder, String(process))
  if (!postgres) await fillFolder(dataOf(0))
  return {
    env: (process) => ({
      MOMI_DATA_DIR: dataOf(process),
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '1000000',
      NEW_DEVICES_PER_HOUR: '1000000',
      ...(postgres && { DATABASE_URL: postgres.url }),
    }),
    open: () => (postgres ? connectInTest(postgres.url, 4) : connectPglite(dataOf(0))),
    remove: async () => {
      await postgres?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An account on a phone. `on` returns a function that calls the process at `api` as this account. */
export interface Phone {
  on(api: string): Call
}

export const newWallet = () => `0x${randomBytes(20).toString('hex')}`

interface PhoneOptions {
  /** null: none is reported. */
  wallet?: string | null
  /** The API key of its session: with a native key the wallet is proven, otherwise claimed. */
  apiKey?: 'NATIVE' | 'WEB' | null
  country?: string
}

/** Creates a new device with its wallet. */
export async function newPhone(api: string, options: PhoneOptions = {}): Promise<Phone> {
  const { wallet = newWallet(), apiKey = 'NATIVE', country: userCountry = 'NG' } = options
  const key = apiKey === null ? undefined : (await testSecrets())[`API_KEYS_${apiKey}` as const]
  const headers: Record<string, string> = key === undefined ? {} : { [HEADERS.apiKey]: key }
  const { accessToken } = await caller(api, headers)('POST /api/v1/auth/tokens', {
    body: {
      haid: randomBytes(16).toString('hex'),
      huid: randomBytes(16).toString('hex'),
      clientType: 'mini',
      clientVersion: '90.0.0',
      userCountry,
    },
  })
  const phone = { on: (base: string) => caller(base, { [HEADERS.authorization]: `Bearer ${accessToken}` }) }
  if (wallet !== null) await phone.on(api)('POST /api/v1/user/wallet-address', { body: { walletAddress: wallet } })
  return phone
}

const caller = (baseUrl: string, headers: Record<string, string>): Call =>
  uncachedCall({ baseUrl, headers: () => headers, fetch })
