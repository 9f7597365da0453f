// The most frequent calls, as the client sends them.
import { dayOf, zoneOf } from '@momi/contract/rules/calendar'
import { COUNTRY } from './kept-databases.ts'
import type { Request } from './load.ts'

interface Caller {
  token: string
  /** The ticket of the next spin, if the call needs a ticket. */
  ticket: string
}

export interface HotCall {
  name: string
  request: (caller: Caller) => Request
  /** Whether a person can make the call only once a day, so that each request needs another person. */
  isOnce: boolean
  /** The number of requests in a round, which takes about a second. */
  count: number
  needsTicket?: boolean
}

const get = (name: string, path: string, count: number): HotCall => ({
  name,
  request: ({ token }) => ({ call: `GET ${path}`, token }),
  isOnce: false,
  count,
})

const today = () => dayOf(new Date(), zoneOf(COUNTRY)!)

export const CHECK_IN: HotCall = {
  name: 'check-in',
  request: ({ token }) => ({ call: 'POST /api/v1/streaks/checkin', token, body: {} }),
  isOnce: true,
  count: 600,
}

const reportOf =
  (mission: string): HotCall['request'] =>
  ({ token }) => ({
    call: `POST /api/v2/user/missions/${mission}/report-counter`,
    token,
    body: { count: 1, missionDay: today(), status: 'IN_PROGRESS' },
  })

export const REPORT: HotCall = {
  name: 'report with an award',
  request: reportOf('set_wallpaper'),
  isOnce: true,
  count: 300,
}

const SPIN: HotCall = {
  name: 'spin',
  request: ({ token, ticket }) => ({ call: 'POST /api/v1/roulette/spin', token, body: { ticket } }),
  isOnce: true,
  count: 300,
  needsTicket: true,
}

const MISSIONS = get('missions', '/api/v2/user/missions', 1500)
const POINTS = get('points', '/api/v1/points', 3000)
const STREAK_STATUS = get('streak status', '/api/v1/streaks/checkin/status', 2000)

export const CALLS: readonly HotCall[] = [
  CHECK_IN,
  MISSIONS,
  SPIN,
  REPORT,
  POINTS,
  STREAK_STATUS,
  get('config', '/api/v1/config', 3000),
]

/** A cheap read, after which the process that answered it has the token in its cache. */
export const WARM_UP = (token: string): Request => ({ call: 'GET /api/v1/points', token })
export const TICKET = (token: string): Request => ({ call: 'GET /api/v1/roulette/config', token })
export const ticketOf = (body: string): string => (JSON.parse(body) as { ticket: { token: string } }).ticket.token

/** Ten events, as the client's analytics sends them. */
const events: HotCall['request'] = ({ token }) => ({
  call: 'POST /api/v1/client-reports',
  token,
  body: {
    userProperties: { country_code: COUNTRY, client_type: 'mini', client_version: '90.0.0', entry_point: 'Missions' },
    events: Array.from({ length: 10 }, () => ({
      id: crypto.randomUUID(),
      name: 'page_view',
      at: Date.now(),
      properties: { page_path: '/missions', session_id: 1_772_000_000, online: true },
    })),
  },
})

/** What a person calls in each visit of a day: ten calls, five of which write. */
export const VISITS: readonly HotCall['request'][][] = [
  [MISSIONS.request, STREAK_STATUS.request, CHECK_IN.request],
  [MISSIONS.request, REPORT.request, reportOf('make_browser_default')],
  [POINTS.request, ({ token }) => TICKET(token), SPIN.request, events],
]
