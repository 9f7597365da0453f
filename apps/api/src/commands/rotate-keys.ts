import { randomBytes } from 'node:crypto'
import { generateDataKey } from '../settings/data-key.ts'
import { parseHashKey } from '../settings/hash-key.ts'
import { generateJwtKeys } from '../core/tokens/jwt-keys.ts'
import { readEnv } from '../env.ts'
import type { Commands, Operator } from './command.ts'
import { olderHashes } from './rehash.ts'

/** A setting that is a list of keys: the first one is used for new values, all are accepted. */
interface Keys {
  split(value: string): string[]
  join(keys: readonly string[]): string
  /** A key to add to `keys`. */
  generate(keys: readonly string[]): Promise<string>
  /** Why the last key may not be removed yet; undefined if it may. */
  neededFor(keys: readonly string[], operator: Operator): Promise<string | undefined>
}

const jwkSet: Keys = {
  split: (value) => (JSON.parse(value) as { keys: object[] }).keys.map((key) => JSON.stringify(key)),
  join: (keys) => `{"keys":[${keys.join(',')}]}`,
  generate: async () => jwkSet.split(await generateJwtKeys())[0]!,
  neededFor: async () => undefined,
}

/** HASH_KEY: its keys are chains. Of two chains, one extends the other. */
const hashKey: Keys = {
  split: (value) => parseHashKey(value).map((chain) => chain.join('+')),
  join: (chains) => chains.join(','),
  generate: async ([chain = '', ...more]) => {
    if (more.length > 0) throw new Error('There are two keys: finish their rotation first')
    return `${chain}+${randomBytes(32).toString('hex')}`
  },
  neededFor: async ([used = '', other = ''], { open }) => {
    if (used.length < other.length) return 'The last key is not in use yet: use it first'
    const left = Object.entries(await olderHashes(await open())).filter(([, rows]) => rows > 0)
    return left.length === 0
      ? undefined
      : `Hashes of the last key are left in ${left.map(([table]) => table).join(', ')}: run rehash`
  },
}

const SETTINGS: Readonly<Record<string, Keys>> = {
  TOKEN_KEYS: jwkSet,
  STAFF_TOKEN_KEYS: jwkSet,
  // Sealed values are stored as long as their rows, so a data key can never be removed.
  DATA_KEY: {
    split: (value) => value.split(',').map((key) => key.trim()),
    join: (keys) => keys.join(','),
    generate: async () => generateDataKey(),
    neededFor: async () => 'What older keys sealed is still stored: they stay',
  },
  HASH_KEY: hashKey,
}

/**
 * The steps of a rotation: every process must accept a new key before any process uses it, and the old key is accepted
 * while values made with it are valid.
 */
const STEPS: Readonly<Record<string, (list: string[], keys: Keys, operator: Operator) => Promise<string[]>>> = {
  add: async (list, keys) => [...list, await keys.generate(list)],
  use: async (list) => [...needSecond(list).slice(-1), ...list.slice(0, -1)],
  drop: async (list, keys, operator) => {
    const reason = await keys.neededFor(list, operator)
    if (reason !== undefined) throw new Error(reason)
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
    run: async (operator, { args: [step = '', name = ''], isDryRun }) => {
      const { settings } = operator
      const [keys, change] = [entryOf(SETTINGS, name), entryOf(STEPS, step)]
      const next = await change(keys.split(valueOf(settings, name)), keys, operator)
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
