import type { AdminApi, Output, SpendingAlertCause } from '@momi/contract'
import { hasPermission } from '@momi/contract/permissions'
import type { Ctx, StaffCtx } from '../../core/context.ts'
import { audit } from '../../core/records/audit.ts'
import type { Values } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../../errors.ts'
import * as store from './alerts.store.ts'
import { openDrifts } from './drift.ts'
import { acknowledgeDrift } from './drift.store.ts'
import { nameOfKey } from './lines.ts'
import { exhaustionText, lowText } from './sentences.ts'

type Line = Output<AdminApi['GET /api/v1/admin/alerts/lines']>['items'][number]
type InboxItem = Output<AdminApi['GET /api/v1/admin/campaign/inbox']>['items'][number]

/** Everything that can be used up, with its open alerts. */
export async function spendingLines({ db, now }: Ctx, country: string | undefined) {
  const [lines, open] = await Promise.all([db.many(store.lines, { country: country ?? null }), openAlerts(db)])
  const alerts = Map.groupBy(open, nameOfKey)
  return {
    items: lines.map((row): Line => {
      const forecast = { earliest: row.earliest_at, likely: row.likely_at, latest: row.latest_at }
      return {
        kind: row.kind,
        countryCode: row.country,
        key: row.key,
        name: row.name,
        unit: row.unit,
        ...row.amounts,
        likelyAt: row.likely_at?.toISOString() ?? null,
        earliestAt: row.earliest_at?.toISOString() ?? null,
        latestAt: row.latest_at?.toISOString() ?? null,
        exhaustion: exhaustionText(forecast, row, now()),
        isRunningOut: row.is_running_out,
        alerts: (alerts.get(nameOfKey(row)) ?? []).map(alertFrom),
      }
    }),
  }
}

const openAlerts = async (db: Db) => [
  // The share that is left is said as of the count that the forecast is from, not of the one that opened the alert.
  ...(await db.many(store.openAlerts, {})).map(({ amounts, ...alert }) =>
    amounts && alert.cause === 'LOW' ? { ...alert, text: lowText(amounts) } : alert,
  ),
  ...(await openDrifts(db)).map((drift) => ({ ...drift, likely_at: null })),
]

/** The alerts that nobody has acknowledged, for those who may. */
export async function alertsToAcknowledge({ db, staff }: StaffCtx): Promise<InboxItem[]> {
  if (!hasPermission(staff.role, 'alerts.acknowledge')) return []
  const open = await openAlerts(db)
  return open
    .filter(({ acknowledged_by: by }) => by === null)
    .map(({ id, name, text, opened_at: at, likely_at: likelyAt, kind, country: countryCode, key }) => ({
      kind: 'ALERT',
      id,
      title: name,
      by: null,
      reason: text,
      at: at.toISOString(),
      dueAt: likelyAt?.toISOString() ?? null,
      subject: null,
      line: { kind, countryCode, key },
    }))
}

/** Records that the caller takes care of an alert. */
export const acknowledge = (ctx: StaffCtx, id: string) =>
  ctx.transact(async (tx) => {
    const by = { id, staff: ctx.staff.id, at: ctx.now() }
    const row = (await tx.one(store.acknowledgeAlert, by)) ?? driftRow(await tx.one(acknowledgeDrift, by))
    if (!row) throw new Refusal('not_found', 'There is no such open alert')
    await audit(tx, ctx, {
      action: 'alerts.acknowledge',
      subject: { kind: row.kind.toLowerCase(), id: `${row.country}/${row.key}` },
      reason: null,
      after: { alert: id, cause: row.cause, acknowledgedBy: row.acknowledged_by },
    })
    return { alert: alertFrom(row) }
  })

const driftRow = (row: Values<typeof acknowledgeDrift.row> | undefined) =>
  row && ({ ...row, kind: 'MISSION', cause: 'DRIFT' } as const)

const alertFrom = (
  row: Omit<Values<typeof store.acknowledgeAlert.row>, 'kind' | 'cause'> & { cause: SpendingAlertCause },
): Line['alerts'][number] => ({
  id: row.id,
  cause: row.cause,
  text: row.text,
  openedAt: row.opened_at.toISOString(),
  acknowledgedBy:
    row.acknowledged_by === null ? null : { id: row.acknowledged_by, name: row.acknowledged_by_name ?? '' },
  acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
})
