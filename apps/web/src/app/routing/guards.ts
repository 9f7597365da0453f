import type { Host } from '@momi/client/host/host'
import { isClientSupported } from '../../shared/is-client-supported.ts'
import { isCountrySupported } from '../../shared/is-country-supported.ts'
import { linkTo } from '../../shared/link.ts'
import { needsSdk } from '../../shared/needs-sdk.ts'
import type { Route } from './route.ts'

/** The input of the guards; determined once, when the client starts. */
export interface GuardContext {
  mode: Host['mode']
  client: string
  country: string
  sdkOnly: boolean
  countries: readonly string[]
  /** The debug flag that allows every country. */
  allCountriesAllowed: boolean
}

export type Verdict =
  | 'pass'
  | { to: string; because: 'sdk-only' | 'client-unsupported' | 'country-unsupported' }
  | { nativeScreen: 'earn_rewards' }

/** The route guards of section 2, in their order. */
export function guard({ path, open }: Pick<Route, 'path' | 'open'>, context: GuardContext): Verdict {
  if (open) return 'pass'
  if (needsSdk(context)) return { to: whereToGetTheSdk(context), because: 'sdk-only' }
  if (!isClientSupported(context.client))
    return { to: linkTo('/error/client-unsupported'), because: 'client-unsupported' }
  if (!isCountrySupported(context, context.country))
    return { to: linkTo('/error/country-unsupported'), because: 'country-unsupported' }
  if (context.mode === 'sdk' && path === linkTo('/missions')) return { nativeScreen: 'earn_rewards' }
  return 'pass'
}

function whereToGetTheSdk({ mode, client }: GuardContext): string {
  if (mode === 'web') return linkTo('/error/client-unsupported')
  return client === 'ofa' ? linkTo('/update-required') : linkTo('/maintenance')
}
