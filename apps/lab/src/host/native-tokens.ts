import { oneAtATime } from '@momi/client/session/one-at-a-time'
import { referrerId } from '@momi/client/session/referrer'
import { HEADERS } from '@momi/contract/headers'
import type { Device, PhoneState } from '../phone.ts'
import { randomHex } from '../random-hex.ts'
import { nativeFetch } from './network.ts'
import { registerForPushes } from './push-token.ts'
import { emit } from './events.ts'

/** The API key of the vendor's app in development. */
const NATIVE_KEY = 'development-native-key'
const STORE = 'lab.native'

interface Stored extends Device {
  accessToken?: string
  refreshToken?: string
}

function load(): Stored {
  const stored = localStorage.getItem(STORE)
  return stored ? (JSON.parse(stored) as Stored) : save({ haid: randomHex(16), huid: randomHex(32) })
}

function save(stored: Stored): Stored {
  localStorage.setItem(STORE, JSON.stringify(stored))
  return stored
}

/** Makes the phone a new install of the app with these ids: deletes everything stored on it. */
export function installDevice(device: Device): void {
  localStorage.clear()
  sessionStorage.clear()
  save(device)
}

/** The app's access token for the page: the stored one, or a new one if there is none or the page forces a renewal. */
export async function accessToken(phone: PhoneState, forced: boolean): Promise<string> {
  const token = await currentToken(phone, forced)
  emit({ kind: 'person', id: subjectOf(token) })
  // The registration runs in the background: a phone whose registration fails gets no pushes.
  registerForPushes(phone, load().haid, token).catch(() => {})
  return token
}

/** Logs out in the app: the session ends, and the next token is anonymous. */
export async function logOutOfApp(): Promise<void> {
  const { haid, huid, accessToken: held } = load()
  if (held) await post('/api/v1/user/logout', {}, held)
  save({ haid, huid })
}

/** Switches the app to another person with a new app instance, and returns their access token. */
export async function changePerson(phone: PhoneState): Promise<string> {
  localStorage.removeItem(STORE)
  return accessToken(phone, false)
}

function subjectOf(token: string): string {
  const [, payload = ''] = token.split('.')
  const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string }
  return sub
}

async function currentToken(phone: PhoneState, forced: boolean): Promise<string> {
  const { haid, huid, accessToken: held, refreshToken } = load()
  if (held && !forced) return held
  const clientVersion = phone.version
  const refreshed = refreshToken && (await post('/api/v1/auth/tokens/refresh', { refreshToken, huid, clientVersion }))
  const pair =
    refreshed ||
    (await logIn({
      haid,
      huid,
      clientType: phone.client,
      clientVersion,
      userCountry: phone.country,
      referrerId: referrerId(location.search),
    }))
  if (!pair) throw new Error('The api gave the app no token')
  save({ haid, huid, ...pair })
  return pair.accessToken
}

/**
 * One at a time, because the page asks again for a token that is late: a second log-in would open a second session, and
 * a sign-in in one of the two ends the other.
 */
const logIn = oneAtATime((device: object) => post('/api/v1/auth/tokens', device))

/** undefined: the api refused what was sent. If it is unavailable, the page asks again: the session goes on. */
async function post(
  path: string,
  body: unknown,
  bearer?: string,
): Promise<{ accessToken: string; refreshToken: string } | undefined> {
  const response = await nativeFetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [HEADERS.apiKey]: NATIVE_KEY,
      [HEADERS.frontend]: 'lab',
      ...(bearer && { [HEADERS.authorization]: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  })
  if (response.status >= 500 || response.status === 429) throw new Error(`The api answered ${response.status}`)
  return response.ok ? ((await response.json()) as { accessToken: string; refreshToken: string }) : undefined
}
