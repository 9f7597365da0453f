import { testSecrets } from './test-secrets.ts'

/** The minimal settings for production. */
export const productionEnv = async () => ({
  MOMI_ENV: 'production',
  DATABASE_URL: 'postgres://momi@db/momi?sslmode=verify-full',
  WEB_ORIGIN: 'https://momi.example',
  ...(await testSecrets()),
})
