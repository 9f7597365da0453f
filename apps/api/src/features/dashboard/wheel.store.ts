import { read } from '../../db/db.ts'

/**
 * What the spins of each day of each country since `:from` won, by the country's zone in `:zones`. It reads all spins of
 * that time, and nothing older.
 */
export const wonOnWheel = read(
  'dashboard_won_on_wheel',
  { from: 'timestamptz', zones: 'jsonb' },
  { day: 'text', country: 'text', spins: 'int8', points: 'int8', rewards: 'int8', worth: 'text' },
  `select (s.at at time zone z.zone)::date::text as day, s.country, count(*) as spins,
          coalesce(sum(s.amount) filter (where s.type = 'POINTS'), 0)::int8 as points, count(s.reward_item) as rewards,
          coalesce(sum(t.amount::numeric), 0)::text as worth
     from jsonb_each_text(:zones) z (country, zone)
     join roulette_spins s on s.at >= :from and s.country = z.country
     left join reward_items i on i.id = s.reward_item
     left join reward_terms t on t.definition_id = i.definition_id and t.version = i.definition_version
    group by 1, 2`,
)
