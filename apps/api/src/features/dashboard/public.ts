export { countActivity } from './count-activity.ts'
