export { arePrizesOpen } from './prizes-opening.ts'
export { PrizesNotice } from './PrizesNotice.tsx'
