import { HEADERS, type Entrypoint, type Frontend } from '@momi/contract/headers'

/** The data for the headers of every request; completed when the client has detected its host. */
export interface Caller {
  frontend: Frontend
  frontendId: string
  locale: string
  clientType?: string
  clientVersion?: string
  apiKey?: string
  /** The place in the product where the call was made, if known. */
  entrypoint?: Entrypoint
}

/** The headers of every request (section 3); createCall adds the token. */
export function requestHeaders(caller: Caller): Record<string, string> {
  const headers = {
    [HEADERS.frontend]: caller.frontend,
    [HEADERS.frontendId]: caller.frontendId,
    [HEADERS.acceptLanguage]: caller.locale,
    [HEADERS.clientType]: caller.clientType,
    [HEADERS.clientVersion]: caller.clientVersion,
    [HEADERS.apiKey]: caller.apiKey,
    [HEADERS.entrypoint]: caller.entrypoint,
  }
  return Object.fromEntries(Object.entries(headers).filter(isSendable))
}

/** Whether a header has a valid value: some values come from the host, and an invalid one would fail every request. */
const isSendable = (header: [string, string | undefined]): header is [string, string] =>
  /^[\x20-\x7e]{1,256}$/.test(header[1] ?? '')
