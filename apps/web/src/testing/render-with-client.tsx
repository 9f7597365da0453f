import type { ReactNode } from 'react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { Api, Input, Output } from '@momi/contract'
import type { Call } from '@momi/client/http/call'
import { ApiError } from '@momi/client/http/api-error'
import { webHost } from '@momi/client/host/web'
import { render } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { swrConfig } from '../shared/api.ts'
import { ClientContext, type Client } from '../shared/client.ts'

/** `T`, or only the fields of it that a test needs. */
type Part<T> = T extends (...input: never[]) => unknown
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Part<Item>[]
    : { [Field in keyof T]?: Part<T[Field]> }

/** The server's answers, by call: a body, or a function that returns one or rejects. */
type Answers = {
  [K in keyof Api]?: Part<Output<Api[K]>> | ((input: Input<Api[K]>) => Promise<Part<Output<Api[K]>>>)
}

/** The answers that a test's client gets, and the fields in which it differs from a web page's in Nigeria. */
interface Given extends Partial<Omit<Client, 'host' | 'config'>> {
  answers?: Answers
  host?: Partial<Client['host']>
  config?: Part<Client['config']>
}

/** The client of a test. A call without an answer stays pending. */
export function clientWith({ answers = {}, host, config, ...fields }: Given): Client {
  const answer = async (key: keyof Api, input: unknown): Promise<unknown> => {
    const given: unknown = answers[key]
    if (typeof given === 'function') return given(input)
    return given ?? new Promise(() => {})
  }
  return {
    call: Object.assign(answer as Call, { clear: () => {} }),
    kept: () => undefined,
    session: { token: async () => undefined, signedIn: async () => {}, last: () => undefined, logout: () => {} },
    usesMobileAuth: false,
    hasPoints: true,
    host: { ...webHost({ getItem: () => null, setItem: () => {}, removeItem: () => {} }), ...host },
    now: () => 0,
    clientName: 'ofa',
    clientVersion: '90.0',
    country: 'NG',
    dayZone: () => undefined,
    frontendId: 'f',
    browserUrl: '',
    product: 'Momi',
    walletReported: Promise.resolve(),
    config: { brand: { cryptoSymbol: 'cUSD' }, ...config } as Client['config'],
    ...fields,
  }
}

/** What surrounds every screen, with a cache of its own. */
export const Providers = ({ client, children }: { client: Client; children: ReactNode }) => (
  <SWRConfig value={{ ...swrConfig, provider: () => new Map() }}>
    <I18nProvider i18n={i18n}>
      <ClientContext value={client}>{children}</ClientContext>
    </I18nProvider>
  </SWRConfig>
)

/** Renders an element in English, with this client. */
export function renderWithClient(element: ReactNode, given: Given = {}) {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const client = clientWith(given)
  return render(element, { wrapper: ({ children }) => <Providers client={client}>{children}</Providers> })
}

/** A refusal of the server. */
export const refusal = (errorCode: string) => new ApiError('', 409, '', JSON.stringify({ errorCode }))
