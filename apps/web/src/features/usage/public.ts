export { UsageConsent } from './UsageConsent.tsx'
