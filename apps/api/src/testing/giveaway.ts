import { randomBytes } from 'node:crypto'
import { startTopUpPartner } from '@momi/testing/top-up/start'
import type { Database } from '../db/connect.ts'
import { settleDueClaims } from '../features/giveaway/public.ts'
import type { Person } from './person.ts'
import { testApp } from './test-app.ts'

export const NOON = '2026-03-02T15:00:00Z'
const KEY = { key: 'key', secret: 'secret' }

/** The app with a stand-in for the partner that tops up phones. */
export async function giveawayApp({ now = NOON, env, ...options }: Partial<Parameters<typeof testApp>[0]> = {}) {
  const partner = await startTopUpPartner(KEY)
  const settings = { TOP_UP_URL: partner.url, TOP_UP_KEY: KEY.key, TOP_UP_SECRET: KEY.secret }
  const app = await testApp({ ...options, now, env: { ...settings, ...env } })
  /** Runs the job that settles claims; on `database`, if it is given. */
  const settle = (database: Pick<Database, 'db' | 'transact'> = app.database) =>
    settleDueClaims({ ...app.deps, db: database.db, transact: database.transact, topUp: app.deps.gateways.topUp })
  const pass = (minutes: number) => app.goTo(new Date(app.now().getTime() + minutes * 60_000).toISOString())
  return {
    app,
    partner,
    settle,
    /** Moves the clock. */
    pass,
    /** Moves the clock, and settles the claims that are due then. */
    later: async (hours: number) => {
      pass(hours * 60)
      await settle()
    },
    /** A new app instance of the group that needs the default browser, or of the group that does not. */
    newcomer: (end: 'free' | 'required', country = 'BR') => app.person({ country, haid: haidOf(end) }),
    close: async () => {
      await app.close()
      await partner.close()
    },
  }
}

/** A random haid of one of the two groups. */
export const haidOf = (end: 'free' | 'required') => `${randomBytes(15).toString('hex')}a${end === 'free' ? '1' : '2'}`

export const availability = (user: Person, isDefault = false) =>
  user('GET /api/v1/giveaway/availability', { query: { default_browser: isDefault ? 'true' : 'false' } })
export const statusOf = (user: Person) => user('GET /api/v1/giveaway/reward-status', {})
