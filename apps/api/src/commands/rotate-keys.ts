import { randomBytes } from 'node:crypto'
import { generateJwtKeys } from '../core/jwt-keys.ts'
import { readEnv } from '../env.ts'
import type { Commands, Operator } from './command.ts'

/** A setting that is a list of keys: the first one is used for new values, all are accepted. */
interface Keys {
  split(value: string): string[]
  join(keys: readonly string[]): string
  generate(): Promise<string>
  /** Whether a key may be removed once the first key is another one. */
  expires: boolean
}

const jwkSet: Keys = {
  split: (value) => (JSON.parse(value) as { keys: object[] }).keys.map((key) => JSON.stringify(key)),
  join: (keys) => `{"keys":[${keys.join(',')}]}`,
  generate: async () => jwkSet.split(await generateJwtKeys())[0]!,
  expires: true,
}

const SETTINGS: Readonly<Record<string, Keys>> = {
  TOKEN_KEYS: jwkSet,
  STAFF_TOKEN_KEYS: jwkSet,
  // Sealed values are stored as long as their rows, so a data key can never be removed.
  DATA_KEY: {
    split: (value) => value.split(',').map((key) => key.trim()),
    join: (keys) => keys.join(','),
    generate: async () => randomBytes(32).toString('hex'),
    expires: false,
  },
}

/**
 * The steps of a rotation: every process must accept a new key before any process uses it, and the old key is accepted
 * while values made with it are valid.
 */
const STEPS: Readonly<Record<string, (list: string[], keys: Keys) => Promise<string[]>>> = {
  add: async (list, keys) => [...list, await keys.generate()],
  use: async (list) => [...needSecond(list).slice(-1), ...list.slice(0, -1)],
  drop: async (list, { expires }) => {
    if (!expires) throw new Error('What older keys sealed is still stored: they stay')
    return needSecond(list).slice(0, -1)
  },
}

function needSecond(list: string[]): string[] {
  if (list.length < 2) throw new Error('There is only one key: add another one first')
  return list
}

export const keyCommands: Commands = {
  'rotate-keys': {
    takes: ['<add|use|drop>', `<${Object.keys(SETTINGS).join('|')}>`],
    does: 'prints the next value of a setting with keys: add a key, use the last one, drop the last one',
    run: async ({ settings }, { args: [step = '', name = ''], isDryRun }) => {
      const [keys, change] = [entryOf(SETTINGS, name), entryOf(STEPS, step)]
      const next = await change(keys.split(valueOf(settings, name)), keys)
      if (isDryRun) return `${name} would have ${next.length} keys`
      return keys.join(next)
    },
  },
}

function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T {
  const found = Object.entries(table).find(([key]) => key === name)
  if (!found) throw new Error(`${name} is none of ${Object.keys(table).join(', ')}`)
  return found[1]
}

/** Reads the setting as the api does, so that an invalid value is refused. */
function valueOf(settings: Operator['settings'], name: string): string {
  readEnv(settings)
  const value = settings[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}
