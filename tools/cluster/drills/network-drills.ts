// Drills of the network between the api and the database.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Drill } from './drill.ts'

const CUT_S = 5
const STALL_S = 5
const SLOW_S = 60
const SLOW_MS = 250

export const networkCut: Drill = {
  title: 'Network cut',
  fault: `every connection between api and database reset, and none accepted for ${CUT_S} s`,
  mostSeconds: CUT_S + 4,
  alerts: ['DatabaseUnavailable', 'ErrorBudgetBurnFast'],
  alsoAlerts: ['ErrorBudgetBurn'],
  run: async ({ network }) => {
    network.cut()
    await sleep(CUT_S * 1000)
    network.heal()
    return ['the processes of the api came back by themselves']
  },
}

export const networkStalled: Drill = {
  title: 'Network stalled',
  fault: `nothing passes between api and database for ${STALL_S} s, and no connection ends`,
  mostSeconds: STALL_S + 4,
  alerts: ['DatabaseUnavailable'],
  alsoAlerts: ['DatabasePoolExhausted', 'LatencyBudgetBurnFast', 'LatencyBudgetBurn'],
  run: async ({ network }) => {
    network.stall()
    await sleep(STALL_S * 1000)
    network.heal()
    return []
  },
}

export const networkSlow: Drill = {
  title: 'Network slow',
  fault: `${SLOW_MS} ms more in each direction between api and database, for ${SLOW_S} s`,
  mostSeconds: 5,
  alerts: ['LatencyBudgetBurnFast'],
  // DatabaseUnavailable may fire because the api reads the database during a scrape, which has a time limit of a second
  // in a drill.
  alsoAlerts: ['LatencyBudgetBurn', 'DatabasePoolExhausted', 'DatabaseUnavailable'],
  run: async ({ network }) => {
    network.slow(SLOW_MS)
    await sleep(SLOW_S * 1000)
    network.heal()
    return []
  },
}
