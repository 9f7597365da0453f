import { reportWallet } from '@momi/client/host/report-wallet'
import { nameOf, type Call } from '@momi/client/http/call'
import type { Session } from '@momi/client/session/session'
import { readToken } from '@momi/client/session/token'
import { isCountryAllowed } from '@momi/contract/rules/country'
import type { Client } from '../../shared/client.ts'
import type { Config } from '../../shared/config.ts'
import type { KeptAnswer } from '../offline/kept-answer.ts'
import { startAnswer } from '../offline/start-answer.ts'
import { afterFirstPage } from './deferred-chunk.ts'
import { head } from './head.ts'
import { report, type StartedHost } from './host.ts'

/**
 * The client that screens use.
 *
 * @param answers the answers of an earlier visit, by call
 */
export function createClient(
  { known, walletAddress }: StartedHost,
  session: Session,
  call: Call,
  answers: ReadonlyMap<string, KeptAnswer>,
): Client {
  const { config, country } = known
  const claims = () => readToken(session.last())
  return {
    ...known,
    call,
    kept: (key, input) => {
      const it = answers.get(nameOf(key, input as Parameters<typeof nameOf>[1]))
      if (it?.owner !== `${country} ${claims()?.sub as string}`) return undefined
      afterFirstPage(({ noteKeptAnswer }) => noteKeptAnswer(it))
      return startAnswer(it, Date.now()) as never
    },
    session,
    now: head.clock.now,
    // A configuration that was cached by an earlier release has no zones.
    dayZone: () =>
      (config.timeZones as Config['timeZones'] | undefined)?.[(claims()?.country as string | undefined) ?? country],
    hasPoints: isCountryAllowed(config.pointsCountries, country),
    frontendId: head.frontendId,
    browserUrl: config.browserUrl,
    product: config.brand.product,
    walletReported: reportWallet(call, walletAddress, report),
  }
}
