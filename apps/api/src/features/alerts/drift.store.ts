import { read, write } from '../../db/db.ts'

const drift = {
  id: 'uuid',
  country: 'text',
  key: 'text',
  text: 'text',
  opened_at: 'timestamptz',
  acknowledged_by: 'uuid?',
  acknowledged_by_name: 'text?',
  acknowledged_at: 'timestamptz?',
} as const

const DRIFT = `d.id, d.country, d.mission as key, d.text, d.opened_at, d.acknowledged_by,
          s.name as acknowledged_by_name, d.acknowledged_at`

export const openDrifts = read(
  'alerts_open_drifts',
  {},
  drift,
  `select ${DRIFT} from mission_drifts d left join staff s on s.id = d.acknowledged_by
    where d.ended_at is null order by d.opened_at desc limit 1000`,
)

export const isDrifting = read(
  'alerts_is_drifting',
  { country: 'text', mission: 'text' },
  { id: 'uuid' },
  'select id from mission_drifts where country = :country and mission = :mission and ended_at is null',
)

/** Returns no row if it is open. */
export const openDrift = write(
  'alerts_open_drift',
  { id: 'uuid', country: 'text', mission: 'text', text: 'text', at: 'timestamptz' },
  { id: 'uuid' },
  `insert into mission_drifts (id, country, mission, text, opened_at) values (:id, :country, :mission, :text, :at)
   on conflict do nothing returning id`,
)

export const endDrift = write(
  'alerts_end_drift',
  { country: 'text', mission: 'text', at: 'timestamptz' },
  {},
  'update mission_drifts set ended_at = :at where country = :country and mission = :mission and ended_at is null',
)

/** Returns no row if it has ended. Whoever was first stays. */
export const acknowledgeDrift = write(
  'alerts_acknowledge_drift',
  { id: 'uuid', staff: 'uuid', at: 'timestamptz' },
  drift,
  `with d as (
     update mission_drifts
        set acknowledged_by = coalesce(acknowledged_by, :staff), acknowledged_at = coalesce(acknowledged_at, :at)
      where id = :id and ended_at is null
     returning *
   )
   select ${DRIFT} from d join staff s on s.id = d.acknowledged_by`,
)
