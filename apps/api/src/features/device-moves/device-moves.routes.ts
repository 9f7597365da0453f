import { deviceMoves } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { makeCode, move } from './moves.ts'
import { stop } from './stop.ts'
import { takeOver } from './take-over.ts'
import { undo } from './undo.ts'

export const deviceMovesRoutes = implement(deviceMoves, {
  'POST /api/v1/user/device-moves/code': (ctx) => makeCode(ctx),
  'POST /api/v1/user/device-moves': (ctx, { body }) => move(ctx, body),
  'POST /api/v1/user/device-moves/stop': (ctx) => stop(ctx),
  'POST /api/v1/user/device-moves/take-over': (ctx, { body }) => takeOver(ctx, body),
  'POST /api/v1/user/device-moves/undo': (ctx) => undo(ctx),
})
