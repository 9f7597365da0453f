// A drill of the load alone, without a fault: no alert may fire.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Drill } from './drill.ts'

const QUIET_S = 30

export const quiet: Drill = {
  title: 'Quiet run',
  fault: `no fault, for ${QUIET_S} s`,
  mostSeconds: 5,
  mostRetries: 0,
  alerts: [],
  run: async () => {
    await sleep(QUIET_S * 1000)
    return []
  },
}
