import { randomBytes } from 'node:crypto'
import { generateDataKey } from '../settings/data-key.ts'
import { generateJwtKeys } from '../core/tokens/jwt-keys.ts'

let made: ReturnType<typeof make> | undefined

/** The secrets of this test run, shared by all of its apps and api processes. */
export const testSecrets = (): ReturnType<typeof make> => (made ??= make())

async function make() {
  return {
    TOKEN_KEYS: await generateJwtKeys(),
    STAFF_TOKEN_KEYS: await generateJwtKeys(),
    HASH_KEY: randomBytes(32).toString('hex'),
    DATA_KEY: generateDataKey(),
    API_KEYS_NATIVE: randomBytes(24).toString('hex'),
    API_KEYS_WEB: randomBytes(24).toString('hex'),
  }
}
