import { HEADERS, type Frontend } from '@momi/contract/headers'

/** Who calls. Fills as the client learns what it runs in. */
export interface Caller {
  frontend: Frontend
  frontendId: string
  locale: string
  clientType?: string
  clientVersion?: string
  apiKey?: string
}

/** The headers of every request (section 3); createCall adds the token, and the entry point where one is known. */
export function requestHeaders(caller: Caller): Record<string, string> {
  const headers = {
    [HEADERS.frontend]: caller.frontend,
    [HEADERS.frontendId]: caller.frontendId,
    [HEADERS.acceptLanguage]: caller.locale,
    [HEADERS.clientType]: caller.clientType,
    [HEADERS.clientVersion]: caller.clientVersion,
    [HEADERS.apiKey]: caller.apiKey,
  }
  return Object.fromEntries(Object.entries(headers).filter(isSendable))
}

/** Some of it comes from the host, and one bad character in a header fails every request. */
const isSendable = (header: [string, string | undefined]): header is [string, string] =>
  /^[\x20-\x7e]{1,256}$/.test(header[1] ?? '')
