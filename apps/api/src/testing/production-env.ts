import { testSecrets } from './test-secrets.ts'

/** What production needs at least to start. */
export const productionEnv = async () => ({
  MOMI_ENV: 'production',
  DATABASE_URL: 'postgres://momi@db/momi',
  WEB_ORIGIN: 'https://momi.example',
  ...(await testSecrets()),
})
