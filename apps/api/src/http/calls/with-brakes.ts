import { refusedAwardOf } from '../../core/missions/brakes.ts'
import { Refusal } from '../../errors.ts'
import { stopByBrake } from '../../features/campaign/public.ts'
import type { Deps } from '../deps.ts'

/**
 * Runs a call. If a brake refuses an award of it, the mission is stopped, and the call runs again: it then gets the
 * answer that it gets where the mission is off. So a sign-in succeeds, without the points.
 */
export async function withBrakes<T>({ env, settings, database, now, log }: Deps, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const refused = refusedAwardOf(error)
    if (!refused) throw error
    log.error({ ...refused }, 'A brake refused an award and stops the mission')
    await stopByBrake({ env, settings, now, transact: database.transact }, refused)
    return await run().catch((again: unknown) => {
      // Support has switched the mission on for this person, whom the stop does not reach.
      throw refusedAwardOf(again) ? new Refusal('service_unavailable', 'A brake refuses this award') : again
    })
  }
}
