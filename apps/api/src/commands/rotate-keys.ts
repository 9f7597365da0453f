import { randomBytes } from 'node:crypto'
import { generateJwtKeys } from '../core/jwt-keys.ts'
import { readEnv } from '../env.ts'
import type { Commands, Operator } from './command.ts'

/** A setting that is a list of keys, of which the first is in use and all are known. */
interface Keys {
  split(value: string): string[]
  join(keys: readonly string[]): string
  generate(): Promise<string>
  /** Whether a key may be removed once another one is in use. */
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
  // What a key sealed is stored for as long as its row: it can never be removed.
  DATA_KEY: {
    split: (value) => value.split(',').map((key) => key.trim()),
    join: (keys) => keys.join(','),
    generate: async () => randomBytes(32).toString('hex'),
    expires: false,
  },
}

/** A new key must be known to every process before one uses it, and stays known while what it made is valid. */
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

/** As the api reads it, so that an invalid one is refused. */
function valueOf(settings: Operator['settings'], name: string): string {
  readEnv(settings)
  const value = settings[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}
