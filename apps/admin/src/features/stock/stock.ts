import type { AdminApi, Output } from '@momi/contract'
import { byRunOut } from '../../shared/by-run-out.ts'
import { formatAmount } from '../../shared/format.ts'

export type Pool = Output<AdminApi['GET /api/v1/admin/stock/pools']>['items'][number]

/**
 * Orders pools by urgency. A low pool without a day comes before those with one; one that is empty but never to be won
 * again has no urgency.
 */
export const byUrgency = byRunOut<Pool>(({ warning, runsOutOn }) => ({
  isEmpty: warning === 'EMPTY' || (warning === 'LOW' && runsOutOn === null),
  runsOutOn,
}))

/** The parts of the sum of a pool or a batch. */
export const PARTS = ['free', 'won', 'claimed', 'expired', 'withdrawn'] as const

/** The value of some items, in full; null if the value of one is unknown or not an amount. */
export function formatValue(items: number, value: string | null, currency: string | null): string | null {
  if (!value || !currency || !/^\d+(\.\d+)?$/.test(value)) return null
  return `${currency} ${formatAmount(items * Number(value))}`
}
