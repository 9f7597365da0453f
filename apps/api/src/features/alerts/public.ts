export { alertsToAcknowledge } from './alerts.ts'
export { linesWithAlerts } from './alerts.store.ts'
export { watchLines } from './watch.ts'
