export { PrizesNotice } from './LazyPrizesNotice.tsx'
export { arePrizesOpen } from './prizes-opening.ts'
