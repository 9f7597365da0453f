import { SpendingAlertCause, SpendingLineKind } from '@momi/contract'
import { z } from 'zod'
import { json, text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

const alert = {
  id: 'uuid',
  kind: text(SpendingLineKind),
  country: 'text',
  key: 'text',
  cause: text(SpendingAlertCause),
  text: 'text',
  opened_at: 'timestamptz',
  acknowledged_by: 'uuid?',
  acknowledged_by_name: 'text?',
  acknowledged_at: 'timestamptz?',
} as const

const ALERT = `a.id, a.kind, a.country, a.key, a.cause, a.text, a.opened_at, a.acknowledged_by,
          s.name as acknowledged_by_name, a.acknowledged_at
     from spending_alerts a left join staff s on s.id = a.acknowledged_by`

/** The open alerts, newest first: a short list, through a partial index. */
export const openAlerts = read(
  'alerts_open_alerts',
  {},
  {
    ...alert,
    name: 'text',
    likely_at: 'timestamptz?',
    amounts: json(z.object({ total: z.number().nullable(), left: z.number() }).nullable()),
  },
  `select coalesce(l.name, o.key) as name, l.likely_at,
          case when l.key is not null then jsonb_build_object('total', l.total, 'left', l.remaining) end as amounts, o.*
     from (
     select ${ALERT} where a.ended_at is null and a.kind > '' limit 1000
   ) o left join spending_lines l on l.kind = o.kind and l.country = o.country and l.key = o.key
   order by o.opened_at desc`,
)

export const lines = read(
  'alerts_lines',
  { country: 'text?' },
  {
    kind: text(SpendingLineKind),
    country: 'text',
    key: 'text',
    name: 'text',
    unit: text(z.enum(['POINTS', 'ITEMS', 'TOKENS'])),
    amounts: json(
      z.object({ total: z.number().nullable(), spent: z.number(), committed: z.number(), left: z.number() }),
    ),
    earliest_at: 'timestamptz?',
    likely_at: 'timestamptz?',
    latest_at: 'timestamptz?',
    is_running_out: 'bool',
    at: 'timestamptz',
  },
  `select kind, country, key, name, unit,
          jsonb_build_object('total', total, 'spent', spent, 'committed', committed, 'left', remaining) as amounts,
          earliest_at, likely_at, latest_at, is_running_out, at
     from spending_lines
    where :country::text is null or country = :country
    order by likely_at, country, kind, name`,
)

/** Each line with when it is used up and the causes of its open alerts, for metrics. */
export const linesWithAlerts = read(
  'alerts_lines_with_alerts',
  {},
  {
    kind: text(SpendingLineKind),
    country: 'text',
    key: 'text',
    likely_at: 'timestamptz?',
    causes: json(z.array(SpendingAlertCause)),
  },
  `select l.kind, l.country, l.key, l.likely_at,
          (select coalesce(jsonb_agg(a.cause), '[]') from spending_alerts a
            where a.kind = l.kind and a.country = l.country and a.key = l.key and a.ended_at is null) as causes
     from spending_lines l order by l.kind, l.country, l.key`,
)

/** Returns no row if it has ended. Whoever was first stays. */
export const acknowledgeAlert = write(
  'alerts_acknowledge_alert',
  { id: 'uuid', staff: 'uuid', at: 'timestamptz' },
  alert,
  `with a as (
     update spending_alerts
        set acknowledged_by = coalesce(acknowledged_by, :staff), acknowledged_at = coalesce(acknowledged_at, :at)
      where id = :id and ended_at is null
     returning *
   )
   select a.id, a.kind, a.country, a.key, a.cause, a.text, a.opened_at, a.acknowledged_by,
          s.name as acknowledged_by_name, a.acknowledged_at
     from a join staff s on s.id = a.acknowledged_by`,
)
