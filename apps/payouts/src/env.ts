import { readFileSync } from 'node:fs'
import { boolean, number, readSettings, SettingError, string, withDefault, withFiles } from '@momi/contract/settings'
import { isAddress, isHex } from 'viem'

const readers = {
  /** The api's origin. */
  API_URL: string,
  SERVICE_API_KEY: string,
  RPC_URL: string,
  /** 42220 is Celo. A node of another chain is refused at start-up. */
  CHAIN_ID: withDefault(number, 42_220),
  TOKEN_ADDRESS: string,
  TOKEN_DECIMALS: withDefault(number, 18),
  /** The token in which fees are paid (CIP-64), or empty for the chain's native coin. */
  FEE_CURRENCY: withDefault(string, ''),
  /** Private key of the treasury account: 32 bytes in hexadecimal. */
  TREASURY_KEY: string,
  /** The database of signed and sent payouts. Protect and back it up: it prevents double payments. */
  STATE_FILE: withDefault(string, '.data/payouts.sqlite'),
  POLL_SECONDS: withDefault(number, 15),
  /** The maximum number of unconfirmed payouts. */
  BATCH: withDefault(number, 25),
  /** Above this gas price nothing new is signed, and payouts wait. */
  MAX_GAS_PRICE_GWEI: withDefault(number, 200),
  /** A transaction that is not on the chain after this time is replaced by one with a higher fee, under its nonce. */
  REPLACE_AFTER_SECONDS: withDefault(number, 180),
  /** The most that is paid within 24 hours, in whole tokens. */
  DAILY_CAP: withDefault(number, 500),
  CONFIRMATIONS: withDefault(number, 2),
  /** Reads and stores the api's list, and logs what would be paid; nothing is signed. */
  DRY_RUN: withDefault(boolean, false),
  /** The address on which /healthz and /metrics are served: this machine only; in a container, 0.0.0.0. */
  HEALTH_HOST: withDefault(string, '127.0.0.1'),
  /** The port of /healthz and /metrics; 0 for none. No process of the api has it: theirs are 3000 to 3002, 3010 to 3012. */
  HEALTH_PORT: withDefault(number, 3009),
  LOG_LEVEL: withDefault(string, 'info'),
} as const

export type Env = ReturnType<typeof readEnv>

/** Reads the environment; throws a SettingError that names the first bad setting. */
export function readEnv(source: Readonly<Record<string, string | undefined>>) {
  const given = withFiles(Object.keys(readers), source, (path) => readFileSync(path, 'utf8'))
  const env = readSettings(readers, given)
  if (!isAddress(env.TOKEN_ADDRESS)) throw new SettingError('TOKEN_ADDRESS is not an address')
  if (env.FEE_CURRENCY !== '' && !isAddress(env.FEE_CURRENCY)) throw new SettingError('FEE_CURRENCY is not an address')
  if (!isHex(env.TREASURY_KEY) || env.TREASURY_KEY.length !== 66)
    throw new SettingError('TREASURY_KEY is not 32 bytes in hex')
  if (!Number.isInteger(env.CONFIRMATIONS) || env.CONFIRMATIONS < 1)
    throw new SettingError('CONFIRMATIONS is not a whole number from 1')
  for (const name of ['API_URL', 'RPC_URL'] as const) requireSafe(name, env[name])
  return {
    ...env,
    TOKEN_ADDRESS: env.TOKEN_ADDRESS,
    FEE_CURRENCY: env.FEE_CURRENCY === '' ? undefined : env.FEE_CURRENCY,
    TREASURY_KEY: env.TREASURY_KEY,
  }
}

/**
 * Whoever can change the answers of the api or the node decides what is paid. Plain http is allowed on this machine
 * only, where nobody is in between.
 */
function requireSafe(name: string, address: string): void {
  const url = URL.parse(address)
  const isLocal = url !== null && (['localhost', '[::1]'].includes(url.hostname) || /^127\.[\d.]+$/.test(url.hostname))
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)) return
  throw new SettingError(`${name} is not an https URL`)
}
