import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { errors } from '../errors.ts'

/** The application configuration that the start waits for (sections 1, 4, 9). */
export const ClientConfig = z.object({
  environment: z.enum(['dev', 'prod']),
  /** Prefix of every call's path; empty for the page's own origin. */
  apiBaseUrl: z.string(),
  /**
   * `user:password` for calls without a bearer token; empty for none. It keeps the public away from a test server and
   * is not secret.
   */
  apiBasicAuth: z.string(),
  /** `legalEntity`: the company that the terms name; empty for none. */
  brand: z.object({ product: z.string(), legalEntity: z.string(), cryptoSymbol: z.string() }),
  /** Supported countries, upper case; '*' allows all. */
  countries: z.array(z.string()),
  /** Those of `countries` in which Momi is switched off: missions give nothing, and what was earned stays. */
  pausedCountries: z.array(z.string()),
  pointsCountries: z.array(z.string()),
  /** The IANA zone of each campaign country, whose calendar days are the mission days of its people. */
  timeZones: z.record(z.string(), z.string()),
  rewardsSdkOnly: z.boolean(),
  /** How long a page waits for the client SDK, in milliseconds. */
  sdkWaitMs: z.number().int().nonnegative(),
  /**
   * Client major versions that sign in through the mobile-auth service; an empty list of countries means all.
   */
  mobileAuth: z.object({ minVersion: z.number().int(), maxVersion: z.number().int(), countries: z.array(z.string()) }),
  /** The only origin that /redirect may redirect to. */
  ambassadorsOrigin: z.string(),
  /** Page on which the vendor's browser is installed or updated. */
  browserUrl: z.string(),
  /** Whether a transaction in MiniPay shows that a wallet is a person's, which opens prizes and payouts. */
  walletConfirmation: z.boolean(),
  /** What the vendor says about support; null for nothing. */
  support: z.object({ en: z.string(), pt: z.string() }).nullable(),
  /** The API key of our own web client, which identifies the front end and is not secret. */
  webApiKey: z.string(),
  debug: z.boolean(),
  allCountriesAllowed: z.boolean(),
  firebaseRecaptchaEnabled: z.boolean(),
  /**
   * How phone numbers are verified: by our own text messages, or by Firebase phone authentication with this
   * key.
   */
  phone: z.object({
    provider: z.enum(['self', 'firebase']),
    firebaseApiKey: z.string(),
    /** Base URL of the calls to Firebase: Google's, or the emulator's. */
    firebaseUrl: z.string(),
  }),
  giveawayAbGroupsEnabled: z.boolean(),
  analytics: z.object({
    /** false: clients send no analytics. */
    enabled: z.boolean(),
    /** Countries whose law requires consent before analytics, upper case; '*' means everywhere. */
    consentCountries: z.array(z.string()),
  }),
  /** DSN for the clients' error reports; empty for none. */
  errorReporting: z.object({ dsn: z.string(), release: z.string() }),
})

export const config = endpoints({
  'GET /api/v1/config': { summary: 'The application configuration.', auth: 'none', response: ClientConfig },
  'GET /api/v1/errors/codes': {
    summary: 'Every error code with its HTTP status.',
    auth: 'none',
    response: z.object({
      codes: z.array(z.object({ errorCode: z.enum(Object.keys(errors) as [string, ...string[]]), status: z.number() })),
    }),
  },
  'GET /api/v1/user/geolocation': {
    summary: "The country the caller's address lies in, where the edge knows it.",
    auth: 'none',
    response: z.object({ countryCode: z.string().length(2).nullable() }),
  },
})
