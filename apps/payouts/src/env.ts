import { boolean, number, readSettings, SettingError, string, withDefault } from '@momi/contract/settings'
import { isAddress, isHex } from 'viem'

const readers = {
  /** The api's own origin. */
  API_URL: string,
  SERVICE_API_KEY: string,
  RPC_URL: string,
  /** 42220 is Celo. A node of another chain is refused at the start. */
  CHAIN_ID: withDefault(number, 42_220),
  TOKEN_ADDRESS: string,
  TOKEN_DECIMALS: withDefault(number, 18),
  /** The token in which fees are paid (CIP-64), or none for the chain's own coin. */
  FEE_CURRENCY: withDefault(string, ''),
  /** Private key of the account that pays, 32 bytes in hex. */
  TREASURY_KEY: string,
  /** What was signed and sent. Keep it as you keep money: it is what makes a payout happen once. */
  STATE_FILE: withDefault(string, '.data/payouts.sqlite'),
  POLL_SECONDS: withDefault(number, 15),
  /** Payouts that may be on their way at a time. */
  BATCH: withDefault(number, 25),
  /** Above it nothing new is signed, and what waits, waits. */
  MAX_GAS_PRICE_GWEI: withDefault(number, 200),
  /** Whole tokens in any 24 hours, at most. */
  DAILY_CAP: withDefault(number, 500),
  CONFIRMATIONS: withDefault(number, 2),
  /** Reads and says what it would pay; signs nothing. */
  DRY_RUN: withDefault(boolean, false),
  /** Where /healthz answers; 0: nowhere. */
  HEALTH_PORT: withDefault(number, 3010),
  LOG_LEVEL: withDefault(string, 'info'),
} as const

export type Env = ReturnType<typeof readEnv>

/** Reads the environment; throws a SettingError that names the first bad setting. */
export function readEnv(source: Readonly<Record<string, string | undefined>>) {
  const env = readSettings(readers, source)
  if (!isAddress(env.TOKEN_ADDRESS)) throw new SettingError('TOKEN_ADDRESS is not an address')
  if (env.FEE_CURRENCY !== '' && !isAddress(env.FEE_CURRENCY)) throw new SettingError('FEE_CURRENCY is not an address')
  if (!isHex(env.TREASURY_KEY) || env.TREASURY_KEY.length !== 66)
    throw new SettingError('TREASURY_KEY is not 32 bytes in hex')
  return {
    ...env,
    TOKEN_ADDRESS: env.TOKEN_ADDRESS,
    FEE_CURRENCY: env.FEE_CURRENCY === '' ? undefined : env.FEE_CURRENCY,
    TREASURY_KEY: env.TREASURY_KEY,
  }
}
