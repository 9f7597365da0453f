import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateTokenKeys } from './core/token-keys.ts'
import type { Env } from './env.ts'

interface Secrets {
  tokenKeys: string
  hashKey: string
}

/** Production's secrets are settings. Development makes its own once and keeps them beside its data. */
export async function secretsOf(env: Env): Promise<Secrets> {
  if (env.TOKEN_KEYS !== '' && env.HASH_KEY !== '') return { tokenKeys: env.TOKEN_KEYS, hashKey: env.HASH_KEY }
  const file = join(env.MOMI_DATA_DIR, 'secrets.json')
  if (!existsSync(file)) {
    mkdirSync(env.MOMI_DATA_DIR, { recursive: true })
    const made: Secrets = { tokenKeys: await generateTokenKeys(), hashKey: randomBytes(32).toString('hex') }
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  }
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Secrets
  return { tokenKeys: env.TOKEN_KEYS || kept.tokenKeys, hashKey: env.HASH_KEY || kept.hashKey }
}
