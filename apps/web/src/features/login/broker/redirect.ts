import type { KeyValue } from '@momi/client/storage'
import { linkTo } from '../../../shared/link.ts'
import { pathWithin } from '../next-path.ts'

export type Provider = 'google' | 'moa'
/** Whether to sign in with the provider's account, or to add it to the signed-in account. */
export type Purpose = 'sign-in' | 'connect'

/**
 * A sign-in that was redirected to its provider. Stored for this tab until the next sign-in, because its answer may
 * arrive twice: by a reload, the back button or a double tap.
 */
export interface PendingSignIn {
  provider: Provider
  state: string
  /** The PKCE verifier: proves that the answer belongs to this tab. */
  verifier: string
  next: string | undefined
  purpose: Purpose
  /** Where in the browser's history the sign-in began, until its answer has gone back there. */
  entry?: number | undefined
  /** The query of an answer that is on its way back to `entry`. */
  answer?: string | undefined
}

const STORAGE_KEY = 'momi.signIn'
/** The id of this client at the api's broker. */
export const PROJECT = 'rewards'

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** RFC 7636, S256. */
export const challengeOf = async (verifier: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))

/** Returns the URL of the sign-in with `provider`; the provider redirects back to /login/moa of `origin`. */
export async function begin(
  {
    provider,
    next,
    purpose,
    entry,
    origin,
  }: Pick<PendingSignIn, 'provider' | 'next' | 'purpose' | 'entry'> & { origin: string },
  storage: Pick<KeyValue, 'setItem'>,
): Promise<string> {
  const pending: PendingSignIn = { provider, state: random(), verifier: random(), next, purpose, entry }
  storeSignIn(pending, storage)
  const query = new URLSearchParams({
    state: pending.state,
    redirect_uri: origin + linkTo('/login/moa'),
    code_challenge: await challengeOf(pending.verifier),
    code_challenge_method: 'S256',
  })
  return `/api/v2/auth/oauth/${PROJECT}/${provider}?${query}`
}

/** The outcome of the provider's redirect. */
export type Returned =
  | { kind: 'nothing' }
  | { kind: 'code'; code: string; pending: PendingSignIn }
  /** access_denied if the person cancelled, or an error code of ours. */
  | { kind: 'refused'; error: string; pending: PendingSignIn }
  /** The callback failed before the server knew to which sign-in it belongs: an error code of ours, without a state. */
  | { kind: 'failed'; error: string; pending: PendingSignIn | undefined }
  /** This tab has stored no sign-in with this state: the answer is another tab's, or an earlier sign-in's. */
  | { kind: 'foreign' }

export function returned(search: string, storage: Pick<KeyValue, 'getItem'>): Returned {
  const query = new URLSearchParams(search)
  const [code, error, state] = ['code', 'error', 'state'].map((name) => query.get(name))
  if (!code && !error) return { kind: 'nothing' }
  const pending = storedSignIn(storage)
  if (error && state === null) return { kind: 'failed', error, pending }
  if (!pending || pending.state !== state) return { kind: 'foreign' }
  return code ? { kind: 'code', code, pending } : { kind: 'refused', error: error ?? '', pending }
}

export const storeSignIn = (pending: PendingSignIn, storage: Pick<KeyValue, 'setItem'>) =>
  storage.setItem(STORAGE_KEY, JSON.stringify(pending))

export function storedSignIn(storage: Pick<KeyValue, 'getItem'>): PendingSignIn | undefined {
  try {
    const { provider, state, verifier, next, purpose, entry, answer } = JSON.parse(
      storage.getItem(STORAGE_KEY) ?? '',
    ) as Record<keyof PendingSignIn, unknown>
    if (typeof state !== 'string' || typeof verifier !== 'string' || state === '') return undefined
    const way = typeof next === 'string' ? pathWithin(next) : undefined
    return {
      provider: provider === 'google' ? 'google' : 'moa',
      state,
      verifier,
      next: way,
      purpose: purpose === 'connect' ? 'connect' : 'sign-in',
      entry: typeof entry === 'number' ? entry : undefined,
      answer: typeof answer === 'string' ? answer : undefined,
    }
  } catch {
    return undefined
  }
}
