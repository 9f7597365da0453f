import type { FastifyInstance } from 'fastify'
import type { Route } from '../core/implement.ts'
import type { Env } from '../env.ts'
import type { Deps } from '../http/deps.ts'
import { seedExampleChanges, submitExampleChange } from './example-changes.ts'
import { labOrigin } from './lab-origin.ts'
import { movableClock } from './movable-clock.ts'
import { phoneOrigin } from './phone-origin.ts'
import { seedLoggedPeople, seedPopulation } from './population.ts'
import { seedStaff, staffAccounts } from './seed-staff.ts'
import { seedDemo } from './seed.ts'

/**
 * The parts that exist only in development: a clock that the lab moves, demo data, and the origins of the lab and its
 * phones.
 */
export function createDevelopment(env: Env) {
  const clock = movableClock(env.MOMI_DATA_DIR)
  return {
    now: clock.now,
    seed: async (deps: Deps) => {
      await seedDemo(deps)
      await seedStaff(deps)
      await seedLoggedPeople(deps, env.DEVELOPMENT_PEOPLE)
      await seedExampleChanges(deps)
    },
    /**
     * Seeds DEVELOPMENT_PEOPLE people, and submits a change that concerns them. This takes some time, so call it only
     * once the process serves requests.
     */
    populate: async (deps: Deps) => {
      await seedPopulation(deps, env.DEVELOPMENT_PEOPLE)
      await submitExampleChange(deps)
    },
    accounts: staffAccounts(`http://lab.momi.localhost:${env.PORT + 2}/lab/`),
    origins: (deps: Deps, routes: readonly Route[]): FastifyInstance[] => [
      labOrigin(deps, routes, clock),
      phoneOrigin(deps, routes),
    ],
  }
}
