import { UnsupportedMethodError } from '@momi/client/host/host'
import { webHost } from '@momi/client/host/web'
import { requestHeaders } from '@momi/client/http/request-headers'
import { serverClock } from '@momi/client/http/server-clock'
import { buildLink } from '@momi/client/link'
import { keepDurably, refreshDurably } from '@momi/client/session/durable-pair'
import { deviceIds, REFERRER } from '@momi/client/session/identity'
import { safeStorage } from '@momi/client/storage'
import { isExpired, ownerOf, readToken } from '@momi/client/session/token'
import { usesMobileAuth } from '@momi/client/session/uses-mobile-auth'
import { HEADERS } from '@momi/contract/headers'
import { countryOf, isCountryAllowed, UNKNOWN_COUNTRY } from '@momi/contract/rules/country'
import { guard } from '../../routing/guards.ts'

/**
 * The part of the client that the script in the page's head contains too. The client's build takes these exports from
 * `window.momiShared` in place of their modules (build/head-script.ts), so that no page loads them twice.
 */
export const SHARED = {
  buildLink,
  countryOf,
  deviceIds,
  guard,
  HEADERS,
  isCountryAllowed,
  isExpired,
  keepDurably,
  ownerOf,
  readToken,
  REFERRER,
  refreshDurably,
  requestHeaders,
  safeStorage,
  serverClock,
  UNKNOWN_COUNTRY,
  UnsupportedMethodError,
  usesMobileAuth,
  webHost,
}
