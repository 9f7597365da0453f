export { oldestUnsent, resumeUnsent } from './client-reports.store.ts'
export { forwardReports } from './forward.ts'
export { eventsOf } from './instance-events.ts'
