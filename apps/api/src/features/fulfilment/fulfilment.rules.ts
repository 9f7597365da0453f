import {
  FulfilmentFailure,
  FulfilmentReference,
  type FulfilmentOutcome as Outcome,
  type FulfilmentRowProblem,
} from '@momi/contract'
import { UUID } from '../../core/uuid.ts'

interface Settled {
  outcome: string | null
  reference: string | null
  failure: string | null
}

/** Whether a claim already has this outcome. */
export const isSameOutcome = (claim: Settled, outcome: Outcome): boolean =>
  claim.outcome === outcome.outcome &&
  claim.reference === outcome.reference &&
  claim.failure === (outcome.outcome === 'FAILED' ? outcome.failure : null)

/** The columns of a partner's file that are read; all others are ignored. */
export const FILE_COLUMNS = ['claimId', 'outcome', 'reference', 'failure'] as const
type Cells = Readonly<Partial<Record<(typeof FILE_COLUMNS)[number], string>>>

export type ParsedRow =
  | { kind: 'open' }
  | { kind: 'invalid'; claimId: string; problem: FulfilmentRowProblem }
  | { kind: 'outcome'; claimId: string; outcome: Outcome }

/**
 * A cell as it was meant. Our own files, and spreadsheets that saved them, protect a cell from being run as a formula
 * by an apostrophe, or keep its digits by writing it as ="…".
 */
const textOf = (cell = ''): string =>
  cell
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=.)/s, '')
    .trim()

/** Reads one row of a partner's file. A row without an outcome leaves its claim open. */
export function rowFrom(cells: Cells): ParsedRow {
  const claimId = textOf(cells.claimId).toLowerCase()
  const outcome = textOf(cells.outcome).toUpperCase()
  const given = textOf(cells.reference)
  const invalid = (problem: FulfilmentRowProblem) => ({ kind: 'invalid' as const, claimId, problem })
  if (outcome === '') return { kind: 'open' }
  if (claimId === '') return invalid('claim_missing')
  if (!UUID.test(claimId)) return invalid('not_found')
  const reference = given === '' ? null : FulfilmentReference.safeParse(given).data
  if (reference === undefined) return invalid('reference_invalid')
  if (outcome === 'DONE')
    return reference === null
      ? invalid('reference_missing')
      : { kind: 'outcome', claimId, outcome: { outcome, reference } }
  if (outcome !== 'FAILED') return invalid('outcome_invalid')
  const failure = FulfilmentFailure.safeParse(textOf(cells.failure).toUpperCase()).data
  return failure ? { kind: 'outcome', claimId, outcome: { outcome, failure, reference } } : invalid('failure_invalid')
}
