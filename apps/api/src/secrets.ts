import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateJwtKeys } from './core/jwt-keys.ts'
import type { Env } from './env.ts'

interface Secrets {
  tokenKeys: string
  staffTokenKeys: string
  hashKey: string
  dataKey: string
}

/** Returns the secrets from the settings. Development generates missing ones and stores them in the data folder. */
export async function secretsOf(env: Env): Promise<Secrets> {
  const given = {
    tokenKeys: env.TOKEN_KEYS,
    staffTokenKeys: env.STAFF_TOKEN_KEYS,
    hashKey: env.HASH_KEY,
    dataKey: env.DATA_KEY,
  }
  if (Object.values(given).every((secret) => secret !== '')) return given
  const file = join(env.MOMI_DATA_DIR, 'secrets.json')
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {}
  const secrets: Secrets = {
    tokenKeys: kept.tokenKeys ?? (await generateJwtKeys()),
    staffTokenKeys: kept.staffTokenKeys ?? (await generateJwtKeys()),
    hashKey: kept.hashKey ?? randomBytes(32).toString('hex'),
    dataKey: kept.dataKey ?? randomBytes(32).toString('hex'),
  }
  mkdirSync(env.MOMI_DATA_DIR, { recursive: true })
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
  return {
    tokenKeys: given.tokenKeys || secrets.tokenKeys,
    staffTokenKeys: given.staffTokenKeys || secrets.staffTokenKeys,
    hashKey: given.hashKey || secrets.hashKey,
    dataKey: given.dataKey || secrets.dataKey,
  }
}
