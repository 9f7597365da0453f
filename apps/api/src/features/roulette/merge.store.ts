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
 * The daily free spins that both people used on the same day, with what each won. The first free spins of a day are the
 * daily ones. Points that were refused were not won. Of the spins that earlier merges brought to `to`, the one with the most counts.
 */
export const dailySpinsOfBoth = read(
  'roulette_daily_spins_of_both',
  { from: 'uuid', to: 'uuid' },
  { cause: 'text', leaving: json(DailySpin), staying: json(DailySpin) },
  `with spun as (
     select s.user_id, s.drawn_user, s.day, row_number() over (partition by s.drawn_user, s.day order by s.period, s.number) as place,
            s.amount, jsonb_build_object('drawn', s.drawn_user || ':' || s.period || ':' || s.number,
              'points', case when s.type = 'POINTS' and refused.id is null then s.amount else 0 end,
              'spins', case when s.type = 'ROULETTE_SPIN' then s.amount else 0 end,
              'item', s.reward_item, 'isClaimed', coalesce(i.status <> 'UNCLAIMED', false)) as won,
            i.owner_id is not null as has_item
       from roulette_spins s left join reward_items i on i.id = s.reward_item and i.owner_id = s.user_id
       left join held_awards refused on refused.reason = 'ROULETTE_WON' and refused.outcome = 'REFUSED'
        and refused.ref = s.drawn_user || ':' || s.period || ':' || s.number
      where s.user_id in (:from, :to) and s.source = 'FREE'
   )
   select distinct on (mine.day, mine.place) mine_owned.cause, mine.won as leaving, theirs.won as staying
     from spun mine
     join roulette_spins_owned mine_owned on mine_owned.user_id = :from and mine_owned.day = mine.day
      and mine_owned.cause = 'daily:' || :from::text || ':' || mine.day || ':' || mine.place
     join spun theirs on theirs.user_id = :to and theirs.day = mine.day and theirs.place = mine.place
    where mine.user_id = :from
    order by mine.day, mine.place, theirs.has_item desc, theirs.amount desc`,
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
