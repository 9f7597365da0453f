import { z } from 'zod'
import { json } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

const DailySpin = z.object({
  drawn: z.string(),
  points: z.number(),
  spins: z.number(),
  item: z.string().nullable(),
  isClaimed: z.boolean(),
})

/**
 * The daily free spins that both people used on the same day, with what each won and `counted`, the leaving person's spin
 * that no longer counts. A person's spin of a day is the first, second and so on of those that count; of the spins that
 * earlier merges brought for the same place, the one with the most counts. Points that were refused were not won.
 */
export const dailySpinsOfBoth = read(
  'roulette_daily_spins_of_both',
  { from: 'uuid', to: 'uuid' },
  { cause: 'text', counted: 'text', leaving: json(DailySpin), staying: json(DailySpin) },
  `with daily as (
     select o.user_id, o.cause, o.day is not null as counts, p.drawn_user::uuid, p.day::date, p.place::int,
            row_number() over (partition by p.drawn_user, p.day order by p.place::int) as nth
       from roulette_spins_owned o
       cross join lateral (select split_part(o.cause, ':', 2) as drawn_user, split_part(o.cause, ':', 3) as day,
                                  split_part(o.cause, ':', 4) as place) p
      where o.user_id in (:from, :to) and o.cause like 'daily:%'
   ), spun as (
     select s.user_id, s.drawn_user, s.day, row_number() over (partition by s.drawn_user, s.day order by s.period, s.number) as nth,
            s.amount, jsonb_build_object('drawn', s.drawn_user || ':' || s.period || ':' || s.number,
              'points', case when s.type = 'POINTS' and refused.id is null then s.amount else 0 end,
              'spins', case when s.type = 'ROULETTE_SPIN' then s.amount else 0 end,
              'item', s.reward_item, 'isClaimed', coalesce(i.status <> 'UNCLAIMED', false)) as won,
            i.owner_id is not null as has_item
       from roulette_spins s left join reward_items i on i.id = s.reward_item and i.owner_id = s.user_id
       left join held_awards refused on refused.reason = 'ROULETTE_WON' and refused.outcome = 'REFUSED'
        and refused.ref = s.drawn_user || ':' || s.period || ':' || s.number
      where s.user_id in (:from, :to) and s.source = 'FREE'
   ), used as (
     select s.user_id, s.day, d.place, d.cause, d.counts, s.won, s.has_item, s.amount
       from daily d join spun s using (user_id, drawn_user, day, nth)
   ), best as (
     select distinct on (user_id, day, place) user_id, day, place, won from used
      order by user_id, day, place, has_item desc, amount desc
   )
   select c.cause, c.won ->> 'drawn' as counted, mine.won as leaving, theirs.won as staying
     from used c
     join best mine on mine.user_id = :from and mine.day = c.day and mine.place = c.place
     join best theirs on theirs.user_id = :to and theirs.day = c.day and theirs.place = c.place
    where c.user_id = :from and c.counts
    order by c.day, c.place`,
)

/**
 * Makes daily free spins no longer count for their day, and deletes unused spins that they won. `spins`:
 * [{ cause, won, spins }], with the user whose unused spins are deleted in `user`.
 */
export const reverseDaily = write(
  'roulette_reverse_daily',
  { from: 'uuid', to: 'uuid', given_back: 'jsonb' },
  {},
  `with given_back as (
     select * from jsonb_to_recordset(:given_back) as b (cause text, "user" uuid, won text, spins int)
   ), uncounted as (
     update roulette_spins_owned spin set day = null from given_back b where spin.user_id = :from and spin.cause = b.cause
   )
   delete from roulette_spins_owned w using given_back b, generate_series(1, b.spins) n
    where w.user_id in (:from, :to) and w.user_id = b."user" and w.used_at is null and w.cause = b.won || ':' || n`,
)

/** Moves one person's spins and top-ups to another; the proof of a draw keeps the person for whom it was drawn. */
export const transferOwnership = write(
  'roulette_transfer_ownership',
  { from: 'uuid', to: 'uuid' },
  {},
  `with moved_fees as (
     update gas_fees moved set user_id = :to
      where user_id = :from and not exists (select from gas_fees g where g.user_id = :to and g.period = moved.period)
   )
   update roulette_spins set user_id = :to where user_id = :from`,
)
