export { countActivity } from './count-activity.ts'
export { resumeItem } from './retry.ts'
