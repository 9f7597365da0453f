import { loadWithin } from '@momi/client/config/load'
import type { Call } from '@momi/client/http/call'
import { createRoot } from 'react-dom/client'
import { OVERRIDES, type Config } from '../../shared/config.ts'
import { eventually } from '../../shared/eventually.ts'
import type { KeptAnswer } from '../offline/kept-answer.ts'
import { entryPointAt } from '../routing/entry-point.ts'
import type { Started } from '../routing/started.ts'
import { createClient } from './client.ts'
import { afterFirstPage } from './deferred-chunk.ts'
import { head } from './head.ts'
import { startHost } from './host.ts'
import { startSession } from './session.ts'
import { transports } from './transport.ts'

/** Loads the configuration, detects the host, and creates the client once the `messages` of its language are loaded. */
export async function start(messages: Promise<unknown>): Promise<Started> {
  // Loads the screen's route record while the configuration loads.
  void entryPointAt(location.pathname)
  // The host's properties are added once the host has been detected.
  const caller = { frontend: 'rewards-web', frontendId: head.frontendId } as const
  const transport = transports(caller, messages, () => started.client)

  const config = await configuration(() => transport())
  const [found] = await Promise.all([startHost(config), messages])
  // A cache that hangs must not hold up the start.
  const answers = await loadWithin(() => head.kept, 1000).catch(() => new Map<string, KeptAnswer>())
  const { host, clientName, clientVersion, country } = found.known
  Object.assign(caller, { clientType: clientName, clientVersion, apiKey: config.webApiKey })

  const session = await startSession(found, () => transport(config), onChange)
  const call = transport(config, () => session)
  const started: Started = {
    config,
    client: createClient(found, session, call, answers),
    guardContext: {
      mode: host.mode,
      client: clientName,
      country,
      sdkOnly: config.rewardsSdkOnly,
      countries: config.countries,
      allCountriesAllowed: config.allCountriesAllowed,
    },
  }
  afterFirstPage((it) => it.startDeferred(started, createRoot))
  return started

  function onChange(): void {
    call.clear()
    afterFirstPage((it) => it.clearOtherUsers(session))
    void session.check()
  }
}

/** The configuration of the page or, without one, of the api, with the overrides from local storage. */
async function configuration(call: () => Call): Promise<Config> {
  const served = await loadWithin(async () => (await head.config) ?? call()('GET /api/v1/config', {}))
  if (head.storage.getItem(OVERRIDES) === null) return served
  const { overriddenConfig } = await loadWithin(() => eventually(() => import('../../shared/config-overrides.ts')))
  return overriddenConfig(served, head.storage)
}
