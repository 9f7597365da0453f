export { arePrizesOpen } from './prizes-opening.ts'
export { PrizesNotice } from './PrizesNotice.tsx'
export { usePrizesAhead } from './use-prizes-ahead.ts'
