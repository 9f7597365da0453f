import { createHash, randomBytes } from 'node:crypto'
import { authorize } from '@momi/testing/openid-provider/authorization-request'
import type { TestApp } from './test-app.ts'

type Query = Record<string, string>

/** The address and the query of a redirect's target. */
export function placeOf(location: string) {
  const url = new URL(location)
  return { at: url.origin + url.pathname, query: Object.fromEntries(url.searchParams) as Query }
}

/** A client that signs in by redirects: its state, its verifier, and the steps of the flow. */
export function oauthClient(app: TestApp, redirectUri: string, { provider = 'google', project = 'rewards' } = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(16).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const get = (path: string, query: Query) => app.inject(`${path}?${new URLSearchParams(query).toString()}`)

  /** Starts the flow; `change` replaces parameters, or omits them with undefined. */
  const begin = (change: Record<string, string | undefined> = {}) => {
    const asked = {
      state,
      redirect_uri: redirectUri,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...change,
    }
    const query = Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== undefined)
    return get(`/api/v2/auth/oauth/${project}/${provider}`, Object.fromEntries(query))
  }
  /** Calls our callback, as the browser does when the provider redirects it to this URL. */
  const callback = (address: string) => {
    const { pathname, search } = new URL(address)
    return app.inject(pathname + search)
  }
  /** Starts the flow and signs in at the provider; returns the callback URL. */
  const signInAt = async (person: string | null) => authorize(String((await begin()).headers.location), person)
  /** Runs the whole flow; returns a code for this client's verifier. */
  const codeFor = async (person: string) => {
    const answer = await callback(await signInAt(person))
    return { code: placeOf(String(answer.headers.location)).query['code']!, codeVerifier: verifier }
  }
  return { verifier, state, begin, callback, signInAt, codeFor }
}
