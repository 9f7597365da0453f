import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DAY } from '@momi/contract/rules/durations'
import { createLiveSettings } from '../core/config/live-settings.ts'
import type { Deps } from '../http/deps.ts'
import { openSimulator } from './simulator.ts'
import { parseLabInput } from './parse-lab-input.ts'
import { SCENARIOS, type ScenarioName } from './scenarios.ts'

const Start = z.strictObject({ scenario: z.enum(Object.keys(SCENARIOS) as [ScenarioName]) })

/** Lets the lab prepare a new person for a scenario; returns the state of their phone. */
export function serveLabScenarios(app: FastifyInstance, deps: Deps): void {
  app.post('/lab/api/scenarios', async (request, reply) => {
    const { scenario: name } = parseLabInput(Start, request.body, 'body', 'a scenario')
    return reply.header('cache-control', 'no-store').send(await prepare(deps, name))
  })
}

async function prepare(deps: Deps, name: ScenarioName) {
  const { country, daysBefore, make, ...scenario } = SCENARIOS[name]
  const env = { ...deps.env, ...('env' in scenario && scenario.env) }
  const simulator = await openSimulator(
    { ...deps, env, settings: createLiveSettings(env, deps.database.db) },
    new Date(deps.now().getTime() - daysBefore * DAY),
  )
  try {
    const { person, path, ...other } = await make(simulator, country)
    const { haid, huid } = person
    return { device: { haid, huid }, country, path, wallet: 'wallet' in other ? other.wallet : person.wallet }
  } finally {
    await simulator.close()
  }
}
