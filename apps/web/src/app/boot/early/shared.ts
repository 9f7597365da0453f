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
import { cachedAnswer, putAnswer } from '../../offline/put-answer.ts'
import { startAnswer } from '../../offline/start-answer.ts'
import { guard } from '../../routing/guards.ts'
import { Fragment, jsx, jsxs } from './jsx-runtime.ts'
import { saveSnapshot } from './snapshot.ts'
import { showUntilReplaced } from './until-replaced.ts'

/**
 * The part of the client that the script in the page's head contains too. The builds of the client and of the early
 * list take these exports from `window.momiShared` in place of their modules (build/from-head-script.ts), so that no
 * page loads them twice.
 */
export const SHARED = {
  buildLink,
  cachedAnswer,
  countryOf,
  deviceIds,
  Fragment,
  guard,
  HEADERS,
  isCountryAllowed,
  isExpired,
  jsx,
  jsxs,
  keepDurably,
  ownerOf,
  putAnswer,
  readToken,
  REFERRER,
  refreshDurably,
  requestHeaders,
  safeStorage,
  saveSnapshot,
  serverClock,
  showUntilReplaced,
  startAnswer,
  UNKNOWN_COUNTRY,
  UnsupportedMethodError,
  usesMobileAuth,
  webHost,
}
