export { verifyAudit } from './audit.ts'
