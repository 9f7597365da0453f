export { alertsToAcknowledge } from './alerts.ts'
export { linesWithAlerts } from './alerts.store.ts'
export { openDrifts, watchDrift } from './drift.ts'
export { watchLines } from './watch.ts'
