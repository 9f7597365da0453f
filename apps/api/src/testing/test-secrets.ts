import { randomBytes } from 'node:crypto'
import { generateTokenKeys } from '../core/token-keys.ts'

let made: ReturnType<typeof make> | undefined

/** Secrets of this run of the tests: every app and api process of it has the same. */
export const testSecrets = (): ReturnType<typeof make> => (made ??= make())

async function make() {
  return {
    TOKEN_KEYS: await generateTokenKeys(),
    HASH_KEY: randomBytes(32).toString('hex'),
    DATA_KEY: randomBytes(32).toString('hex'),
    API_KEYS_NATIVE: randomBytes(24).toString('hex'),
    API_KEYS_WEB: randomBytes(24).toString('hex'),
  }
}
