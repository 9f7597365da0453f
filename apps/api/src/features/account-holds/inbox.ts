import type { AdminApi, Output } from '@momi/contract'
import { hasPermission } from '@momi/contract/permissions'
import type { StaffCtx } from '../../core/context.ts'
import { titleOf } from '../risk/public.ts'
import { answersByCountry } from './queue.store.ts'
import { disputed } from './account-holds.store.ts'
import { suspended } from './suspensions.store.ts'

type Item = Output<AdminApi['GET /api/v1/admin/campaign/inbox']>['items'][number]

const NOBODY = { by: null, dueAt: null, subject: null, line: null } as const

/** What waits for those who decide about holds: overdue answers, disputes, and signals that were suspended. */
export async function holdsToDecide({ db, staff, now }: StaffCtx): Promise<Item[]> {
  if (!hasPermission(staff.role, 'holds.decide')) return []
  const at = now()
  const [countries, disputes, signals] = await Promise.all([
    db.many(answersByCountry, { now: at }),
    db.many(disputed, {}),
    db.many(suspended, {}),
  ])
  return [
    ...countries
      .filter(({ overdue }) => overdue > 0)
      .map(({ country, overdue, oldest_due: due }): Item => ({
        ...NOBODY,
        kind: 'HOLDS',
        id: country,
        title:
          overdue === 1
            ? `An answer about a hold is overdue in ${country}`
            : `${overdue} answers about holds are overdue in ${country}`,
        reason: 'People wait for a decision about their payouts, and 72 hours are over.',
        at: due.toISOString(),
        dueAt: due.toISOString(),
      })),
    ...disputes.map(({ id, what, placed_at: placed, answer_due_at: due }): Item => ({
      ...NOBODY,
      kind: 'CASE',
      id,
      title: what ?? 'A change of the account was disputed',
      reason: 'The person said that it was not them. Their payouts are stopped, and their sessions have ended.',
      at: placed.toISOString(),
      dueAt: due?.toISOString() ?? null,
    })),
    ...signals.map(({ signal, at: since, cases, overturned }): Item => ({
      ...NOBODY,
      kind: 'SIGNAL',
      id: signal,
      title: `The signal “${titleOf(signal)}” places no holds any more`,
      reason: `${overturned} of its last ${cases} holds were overturned.`,
      at: since.toISOString(),
    })),
  ]
}
