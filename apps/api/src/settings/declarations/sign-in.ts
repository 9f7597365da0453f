import { boolean, withDefault } from '@momi/contract/settings'
import { oauthProjects } from '../oauth-projects.ts'
import { commaSeparated, count, oneOf, text } from '../readers.ts'

/** How people and staff sign in. */
export const signInSettings = {
  /** Our client ids at Google, comma separated. Empty: Google sign-in is disabled. */
  GOOGLE_CLIENT_IDS: withDefault(commaSeparated, []),
  GOOGLE_ISSUER: text('https://accounts.google.com'),
  GOOGLE_JWKS_URL: text('https://www.googleapis.com/oauth2/v3/certs'),
  /** Front ends and their OpenID providers, as JSON: settings/oauth-projects.ts. */
  OAUTH_PROJECTS: withDefault(oauthProjects, []),
  /** Whether people may remove a provider from their account. */
  OAUTH_DISCONNECT_ENABLED: withDefault(boolean, true),
  /** How long a provider of sign-ins by redirect may take for each answer. */
  OPENID_TIMEOUT_SECONDS: count(5),
  /** How phone numbers are verified: by our own text messages (self) or by Firebase phone authentication. */
  PHONE_PROVIDER: withDefault(oneOf('self', 'firebase'), 'firebase'),
  FIREBASE_PROJECT_ID: text(''),
  /** Sent to the web client: it identifies the project and is not secret. */
  FIREBASE_API_KEY: text(''),
  FIREBASE_JWKS_URL: text('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
  /** host:port of the emulator, whose tokens are not signed. Refused in production. */
  FIREBASE_AUTH_EMULATOR_HOST: text(''),
  FIREBASE_RECAPTCHA_ENABLED: withDefault(boolean, true),
  /** The vendor's mobile-auth service, whose access tokens POST /api/v1/mobileauth/sync accepts. */
  MOBILE_AUTH_ISSUER: text('https://mobileauth.momi.example'),
  MOBILE_AUTH_AUDIENCES: withDefault(commaSeparated, []),
  MOBILE_AUTH_JWKS_URL: text('https://mobileauth.momi.example/jwks'),
  /**
   * The OpenID provider with which staff may sign in as well. Its redirect URI is CONSOLE_ORIGIN/sign-in/openid. Empty:
   * password only.
   */
  STAFF_OPENID_ISSUER: text(''),
  STAFF_OPENID_CLIENT_ID: text(''),
  STAFF_OPENID_CLIENT_SECRET: text(''),
} as const
