export { PrizesNotice, prizesPartOf } from './LazyPrizesNotice.tsx'
export { arePrizesOpen } from './prizes-opening.ts'
