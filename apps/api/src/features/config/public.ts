export { configReader, viewConfig } from './client-config.ts'
