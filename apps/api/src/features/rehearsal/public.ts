export { makeRehearsals } from './rehearsal-job.ts'
export { isRehearsed, lastRehearsal, requestRehearsal } from './rehearsals.ts'
