import { createCipher } from '../core/secrets/cipher.ts'
import { hashKeys } from '../core/secrets/hash-keys.ts'
import { connect, type Database } from '../db/connect.ts'
import { readEnv, type Env } from '../env.ts'
import { secretsOf } from '../secrets.ts'
import { checkDatabase } from './database.ts'
import type { Finding } from './finding.ts'
import { checkHashKey } from './hash-key.ts'
import { checkPartners } from './partners.ts'
import { checkSettings } from './settings.ts'

/** Checks settings, partners and the database once. With invalid settings nothing else can be checked. */
export async function examine(settings: Readonly<Record<string, string | undefined>>): Promise<Finding[]> {
  let env: Env
  try {
    env = readEnv(settings)
  } catch (error) {
    return [{ about: 'settings', status: 'failed', detail: (error as Error).message }]
  }
  return [...checkSettings(env), ...(await checkPartners(env)), ...(await examineDatabase(env))]
}

async function examineDatabase(env: Env): Promise<Finding[]> {
  let database: Database | undefined
  try {
    database = await connect(env)
    const { dataKey, hashKey } = secretsOf(env)
    const ctx = { db: database.db, cipher: createCipher(dataKey), keys: hashKeys(hashKey) }
    return [...(await checkDatabase(database, () => new Date())), await checkHashKey(ctx)]
  } catch (error) {
    const { message, code } = error as { message: string; code?: string }
    return [{ about: 'database', status: 'failed', detail: message || (code ?? 'unknown error') }]
  } finally {
    await database?.close()
  }
}

const SYMBOLS = { ok: 'ok      ', degraded: 'DEGRADED', failed: 'FAILED  ' } as const

export const readable = (findings: readonly Finding[]): string =>
  findings.map(({ about, status, detail }) => `${SYMBOLS[status]}  ${about}: ${detail}`).join('\n')
