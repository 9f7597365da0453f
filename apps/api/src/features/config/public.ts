export { clientConfig } from './client-config.ts'
