export { configReader } from './client-config.ts'
