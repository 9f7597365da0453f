import { roulette } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { ensureGasFee } from './gas-fee.ts'
import { rouletteConfig } from './roulette.ts'
import { spin } from './spin.ts'

export const rouletteRoutes = implement(roulette, {
  'GET /api/v1/roulette/config': (ctx) => rouletteConfig(ctx),
  'POST /api/v1/roulette/spin': (ctx, { body }) => spin(ctx, body),
  'POST /api/v1/roulette/ensure-gas-fee': (ctx) => ensureGasFee(ctx),
})
