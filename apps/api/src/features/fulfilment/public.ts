export { claimsPage, settleClaim } from './fulfilment.ts'
export { openByCountry } from './fulfilment.store.ts'
export { tellOfLateClaims } from './late-claims.ts'
