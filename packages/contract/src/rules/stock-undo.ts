import { DAY } from './durations.ts'

interface Batch {
  status: string
  needsApproval: boolean
  confirmedBy: string | null
  confirmedAt: string | null
}

/**
 * Whether a person may take back a batch without a change request: nothing of it can be won yet, or it is their own
 * import of the last 24 hours, which needed nobody else either.
 */
export function mayUndoBatch(
  { status, needsApproval, confirmedBy, confirmedAt }: Batch,
  { email, now }: { email: string; now: Date },
): boolean {
  if (status === 'WAITING') return true
  const isLoaded = status === 'LOADING' || status === 'LOADED'
  const isOwn = confirmedBy === email && confirmedAt !== null
  return isLoaded && isOwn && !needsApproval && now.getTime() - Date.parse(confirmedAt) < DAY
}
