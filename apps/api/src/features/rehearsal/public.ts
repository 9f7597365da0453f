export { makeRehearsals } from './rehearsal-job.ts'
export { lastRehearsal, requestRehearsal } from './rehearsals.ts'
