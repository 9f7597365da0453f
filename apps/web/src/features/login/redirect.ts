import type { KeyValue } from '@momi/client/session/identity'
import { linkTo } from '../../shared/link.ts'
import { pathWithin } from './next-path.ts'

export type Provider = 'google' | 'moa'
/** To sign in with the provider's account, or to add it to the account that is signed in. */
export type Purpose = 'sign-in' | 'connect'

/**
 * A sign-in that left for its provider's page. This tab keeps it until the next one, because its answer may arrive
 * twice: by a reload, the back button or a double tap.
 */
export interface Begun {
  provider: Provider
  state: string
  /** Proves that who comes back is who left (PKCE). */
  verifier: string
  next: string | undefined
  purpose: Purpose
}

const KEPT = 'momi.signIn'
/** Under which the broker of the api knows this client. */
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

/** Where to send the page so that `provider` signs somebody in; they come back to /login/moa of `origin`. */
export async function begin(
  { provider, next, purpose, origin }: Pick<Begun, 'provider' | 'next' | 'purpose'> & { origin: string },
  storage: Pick<KeyValue, 'setItem'>,
): Promise<string> {
  const begun: Begun = { provider, state: random(), verifier: random(), next, purpose }
  storage.setItem(KEPT, JSON.stringify(begun))
  const query = new URLSearchParams({
    state: begun.state,
    redirect_uri: origin + linkTo('/login/moa'),
    code_challenge: await challengeOf(begun.verifier),
    code_challenge_method: 'S256',
  })
  return `/api/v2/auth/oauth/${PROJECT}/${provider}?${query}`
}

/** What the provider's page sent back. */
export type Returned =
  | { kind: 'nothing' }
  | { kind: 'code'; code: string; begun: Begun }
  /** The person said no (access_denied), or something failed: a code of ours. */
  | { kind: 'refused'; error: string; begun: Begun }
  /** The server could not lead back to any sign-in: a code of ours. */
  | { kind: 'failed'; error: string; begun: Begun | undefined }
  /** Not the answer to what this tab asked: from a stranger, or from too long ago. */
  | { kind: 'foreign' }

export function returned(search: string, storage: Pick<KeyValue, 'getItem'>): Returned {
  const query = new URLSearchParams(search)
  const [code, error, state] = ['code', 'error', 'state'].map((name) => query.get(name))
  if (!code && !error) return { kind: 'nothing' }
  const begun = kept(storage)
  if (error && state === null) return { kind: 'failed', error, begun }
  if (!begun || begun.state !== state) return { kind: 'foreign' }
  return code ? { kind: 'code', code, begun } : { kind: 'refused', error: error ?? '', begun }
}

function kept(storage: Pick<KeyValue, 'getItem'>): Begun | undefined {
  try {
    const { provider, state, verifier, next, purpose } = JSON.parse(storage.getItem(KEPT) ?? '') as Record<
      keyof Begun,
      unknown
    >
    if (typeof state !== 'string' || typeof verifier !== 'string' || state === '') return undefined
    const way = typeof next === 'string' ? pathWithin(next) : undefined
    return {
      provider: provider === 'google' ? 'google' : 'moa',
      state,
      verifier,
      next: way,
      purpose: purpose === 'connect' ? 'connect' : 'sign-in',
    }
  } catch {
    return undefined
  }
}
