import { randomBytes } from 'node:crypto'
import { generateDataKey } from '../settings/data-key.ts'
import { generateJwtKeys } from '../core/tokens/jwt-keys.ts'

type Secrets = Awaited<ReturnType<typeof make>>

const VARIABLE = 'TEST_SECRETS'
let made: Promise<Secrets> | undefined

/** The secrets of this test run, shared by all of its apps and api processes. */
export const testSecrets = (): Promise<Secrets> => (made ??= known() ?? make())

function known(): Promise<Secrets> | undefined {
  const text = process.env[VARIABLE]
  return text === undefined ? undefined : Promise.resolve(JSON.parse(text) as Secrets)
}

/** Runs once before the test files of a project: its workers then share the secrets, and databases with them. */
export async function setup(): Promise<void> {
  process.env[VARIABLE] = JSON.stringify(await make())
}

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
