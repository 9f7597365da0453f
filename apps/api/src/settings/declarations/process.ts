import { boolean, withDefault } from '@momi/contract/settings'
import { trustedProxies } from '../trusted-proxies.ts'
import { commaSeparated, count, httpOrigin, httpUrl, oneOf, text } from '../readers.ts'

/** The process: its place, its origins, its log and what it reports of itself. */
export const processSettings = {
  MOMI_ENV: oneOf('development', 'production'),
  PORT: count(3000),
  /** The address to listen on. Default: all interfaces; in development only localhost. */
  HOST: text(''),
  /** The public web origin, with /terms, /faq and /feedback. Default: http://localhost:PORT. */
  WEB_ORIGIN: text(''),
  /** The origin at which staff reach the console on PORT+2. Default: http://localhost:PORT+2. */
  CONSOLE_ORIGIN: withDefault(httpOrigin, ''),
  /** Origins whose pages may call the api's own origin from a browser, comma separated. */
  CORS_ORIGINS: withDefault(commaSeparated, []),
  /**
   * The proxies whose X-Forwarded-For is trusted: their number, or their addresses and networks, separated by commas.
   * Use a number only if the api cannot be reached in any other way.
   */
  TRUST_PROXY: withDefault(trustedProxies, false),
  /** The header in which our edge reports the caller's country. Empty: the country is unknown. */
  GEO_COUNTRY_HEADER: text(''),
  /**
   * After a stop signal the process reports that it is not ready, and serves requests for this long; then it stops
   * listening and has ten seconds to finish running requests. The supervisor has to wait for both.
   */
  DRAIN_DELAY_SECONDS: count(10),
  /**
   * Compresses the answers that are stored for retries. Releases before 2026-11-24 cannot read them: false while such a
   * release runs or may be started again.
   */
  COMPRESS_ANSWERS: withDefault(boolean, true),
  MOMI_DATA_DIR: text('.data'),
  LOG_LEVEL: text('info'),
  /** Writes the log to this file; stdout then has only warnings and errors. */
  LOG_FILE: text(''),
  /**
   * The auditor's file, to which the root of each day of the ledger is appended. It is best on a disk where the
   * administrators of the database cannot write. Empty: the roots are only in the log.
   */
  LEDGER_PROOF_FILE: text(''),
  /** The version that error reports, metrics and traces name. */
  RELEASE: text(''),
  /** The OTLP/HTTP receiver of traces, such as http://collector:4318. Empty: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: withDefault(httpUrl, ''),
  DEBUG: withDefault(boolean, false),
  /** In development: the number of people to seed in addition to the demo campaign. */
  DEVELOPMENT_PEOPLE: count(0),
  /** In development: the node that the lab reads token balances from. */
  LAB_RPC_URL: text(''),
  LAB_TOKEN_ADDRESS: text(''),
} as const
