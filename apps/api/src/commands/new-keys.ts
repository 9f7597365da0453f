import { randomBytes } from 'node:crypto'
import { generateJwtKeys } from '../core/tokens/jwt-keys.ts'
import { generateDataKey } from '../settings/data-key.ts'
import type { Commands } from './command.ts'

const random = () => randomBytes(32).toString('hex')

/** The settings whose values nobody chooses, for a new installation. */
const newKeys = async () => ({
  TOKEN_KEYS: await generateJwtKeys(),
  STAFF_TOKEN_KEYS: await generateJwtKeys(),
  HASH_KEY: random(),
  DATA_KEY: generateDataKey(),
  API_KEYS_NATIVE: random(),
  API_KEYS_WEB: random(),
  SERVICE_API_KEYS: random(),
})

export const newKeyCommands: Commands = {
  'new-keys': {
    does: 'prints new values of all settings with keys, for a new installation, as a file for --env-file; stores nothing',
    // Without quotes, which kubectl and docker would read as a part of the value.
    run: async () =>
      Object.entries(await newKeys())
        .map(([name, value]) => `${name}=${value}`)
        .join('\n'),
  },
}
