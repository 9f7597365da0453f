export { DataUseCard } from './DataUseCard.tsx'
export { UsageConsent } from './UsageConsent.tsx'
