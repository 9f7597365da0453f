export { isDataReady } from './data-ready.ts'
