import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCall, type Call } from '@momi/client/http/call'
import { HEADERS } from '@momi/contract/headers'
import { connectPglite, connectPostgres, type Database } from '../db/connect.ts'
import { onPostgres, postgresDatabase } from './test-database.ts'
import { testSecrets } from './test-secrets.ts'

/** Where real api processes keep their data: on PostgreSQL one database for all, on PGlite a folder for one process. */
export interface Storage {
  /** Settings of the process with this number. */
  env(process: number): Record<string, string>
  /** The database itself, once no process has it open. */
  open(): Promise<Database>
  remove(): Promise<void>
}

export async function storage(): Promise<Storage> {
  const folder = mkdtempSync(join(tmpdir(), 'momi-'))
  const postgres = onPostgres ? await postgresDatabase() : undefined
  const dataOf = (process: number) => join(folder, String(process))
  return {
    env: (process) => ({
      MOMI_DATA_DIR: dataOf(process),
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '1000000',
      NEW_DEVICES_PER_HOUR: '1000000',
      ...(postgres && { DATABASE_URL: postgres.url }),
    }),
    open: () => (postgres ? connectPostgres(postgres.url, 4) : connectPglite(dataOf(0))),
    remove: async () => {
      await postgres?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A phone's account, to be called through whichever process. */
export interface Phone {
  on(api: string): Call
}

export const newWallet = () => `0x${randomBytes(20).toString('hex')}`

interface PhoneOptions {
  /** null: none reported. */
  wallet?: string | null
  /** The key its session is opened with, if any: what a native app reports is proven, what the web reports a claim. */
  apiKey?: 'NATIVE' | 'WEB' | null
}

/** A new device with its wallet. */
export async function newPhone(api: string, options: PhoneOptions = {}): Promise<Phone> {
  const { wallet = newWallet(), apiKey = 'NATIVE' } = options
  const key = apiKey === null ? undefined : (await testSecrets())[`API_KEYS_${apiKey}` as const]
  const headers: Record<string, string> = key === undefined ? {} : { [HEADERS.apiKey]: key }
  const { accessToken } = await caller(api, headers)('POST /api/v1/auth/tokens', {
    body: {
      haid: randomBytes(16).toString('hex'),
      huid: randomBytes(16).toString('hex'),
      clientType: 'mini',
      clientVersion: '90.0.0',
      userCountry: 'NG',
    },
  })
  const phone = { on: (base: string) => caller(base, { [HEADERS.authorization]: `Bearer ${accessToken}` }) }
  if (wallet !== null) await phone.on(api)('POST /api/v1/user/wallet-address', { body: { walletAddress: wallet } })
  return phone
}

const caller = (baseUrl: string, headers: Record<string, string>): Call =>
  createCall({
    baseUrl,
    headers: () => headers,
    fetch,
    // A test reads what is, not what was a moment ago: no answer is ever young enough for the cache.
    phoneNow: () => performance.now() * 1e6,
  })
