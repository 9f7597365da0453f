import { randomBytes } from 'node:crypto'
import { generateTokenKeys } from '../core/token-keys.ts'

let made: Promise<Record<string, string>> | undefined

/** Secrets of this run of the tests: every app and api process of it has the same. */
export const testSecrets = (): Promise<Record<string, string>> => (made ??= make())

async function make(): Promise<Record<string, string>> {
  return {
    TOKEN_KEYS: await generateTokenKeys(),
    HASH_KEY: randomBytes(32).toString('hex'),
    DATA_KEY: randomBytes(32).toString('hex'),
    API_KEYS_NATIVE: randomBytes(24).toString('hex'),
    API_KEYS_WEB: randomBytes(24).toString('hex'),
  }
}
