import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateJwtKeys } from './core/tokens/jwt-keys.ts'
import { generateDataKey } from './settings/data-key.ts'
import type { Env } from './env.ts'

interface Secrets {
  tokenKeys: string
  staffTokenKeys: string
  hashKey: string
  dataKey: string
}

const isComplete = (secrets: Partial<Secrets>): secrets is Secrets =>
  [secrets.tokenKeys, secrets.staffTokenKeys, secrets.hashKey, secrets.dataKey].every(Boolean)

const fileOf = (env: Env) => join(env.MOMI_DATA_DIR, 'secrets.json')

/** The secrets from the settings, and for those that are missing the ones of the data folder, if it has them. */
function knownSecrets(env: Env): Partial<Secrets> {
  const given = {
    tokenKeys: env.TOKEN_KEYS,
    staffTokenKeys: env.STAFF_TOKEN_KEYS,
    hashKey: env.HASH_KEY,
    dataKey: env.DATA_KEY,
  }
  // Production requires all of them in the settings.
  if (isComplete(given) || !existsSync(fileOf(env))) return given
  const kept = JSON.parse(readFileSync(fileOf(env), 'utf8')) as Partial<Secrets>
  return { ...kept, ...Object.fromEntries(Object.entries(given).filter(([, secret]) => secret !== '')) }
}

/** The secrets of an installation. Throws if some are neither in the settings nor, in development, in the data folder. */
export function secretsOf(env: Env): Secrets {
  const known = knownSecrets(env)
  if (isComplete(known)) return known
  throw new Error(`There are no keys in ${fileOf(env)}: npm start creates them`)
}

/** The same, but generates those that are missing, and stores them in the data folder of development. */
export async function secretsOrNew(env: Env): Promise<Secrets> {
  const known = knownSecrets(env)
  if (isComplete(known)) return known
  const secrets: Secrets = {
    tokenKeys: known.tokenKeys || (await generateJwtKeys()),
    staffTokenKeys: known.staffTokenKeys || (await generateJwtKeys()),
    hashKey: known.hashKey || randomBytes(32).toString('hex'),
    dataKey: known.dataKey || generateDataKey(),
  }
  mkdirSync(env.MOMI_DATA_DIR, { recursive: true })
  writeFileSync(fileOf(env), JSON.stringify(secrets), { mode: 0o600 })
  return secrets
}
