export { oldestDueMove } from './device-moves.store.ts'
export { settleMoves } from './due.ts'
export { makeCodeFor } from './staff-codes.ts'
