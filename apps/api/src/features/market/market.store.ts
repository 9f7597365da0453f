import { z } from 'zod'
import { ANNOUNCED, announcedFor } from '../../core/config/announcements.ts'
import { json } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

const offer = {
  id: 'text',
  product: 'text',
  name: json(z.object({ en: z.string(), pt: z.string().optional() })),
  price: 'int4',
  client_type: 'text',
  owned: 'bool',
  change: ANNOUNCED,
} as const

// The offers for this user's client, and what they own, also once it is off. The first number of a version is its major
// version.
const OFFERED = `from sessions s
     join app_instances a on a.haid = s.haid
     join market_items i on (i.country is null or i.country = :country)
      and (i.client_type is null or i.client_type = a.client_type)
      and i.min_version <= coalesce(substring(s.client_version from '^[0-9]{1,6}')::int, 0)
     left join market_purchases p on p.item_id = i.id and p.user_id = :user
    where s.id = :session and (i.enabled or p.item_id is not null)`
const OFFER = `i.id, i.product, i.name, i.price, a.client_type, p.item_id is not null as owned,
          ${announcedFor('market_item', "coalesce(i.country, '*')", 'i.id', ':now')} as change`
const WHO = { user: 'uuid', session: 'uuid', country: 'text', now: 'timestamptz' } as const

export const offers = read(
  'market_offers',
  { ...WHO, product: 'text?' },
  offer,
  `select ${OFFER} ${OFFERED} and (:product::text is null or i.product = :product)
   order by i.product, i.position, i.id`,
)

export const oneOffer = read(
  'market_one_offer',
  { ...WHO, product: 'text', item: 'text' },
  offer,
  `select ${OFFER} ${OFFERED} and i.product = :product and i.id = :item`,
)

export const addPurchase = write(
  'market_add_purchase',
  { user: 'uuid', item: 'text', price: 'int4', at: 'timestamptz' },
  { item_id: 'text' },
  `insert into market_purchases (user_id, item_id, price, at) values (:user, :item, :price, :at)
   on conflict (user_id, item_id) do nothing returning item_id`,
)

/** Takes the item from the budgets of the market; false if one is spent. */
export const chargeBudgets = write(
  'market_charge_budgets',
  { ref: 'text', country: 'text', at: 'timestamptz' },
  { is_charged: 'bool' },
  `select charge_budgets('PURCHASE', :ref, :country, null, null, 0, 0, 1, 'SPENT', :at) as is_charged`,
)

/** Adds or changes an item. Returns no row if its id belongs to another country. */
export const putItem = write(
  'market_put_item',
  {
    id: 'text',
    enabled: 'bool',
    product: 'text',
    name: 'jsonb',
    price: 'int4',
    country: 'text?',
    client_type: 'text?',
    min_version: 'int4',
    position: 'int4',
  },
  { id: 'text' },
  `insert into market_items as known (id, enabled, product, name, price, country, client_type, min_version, position)
   values (:id, :enabled, :product, :name, :price, :country, :client_type, :min_version, :position)
   on conflict (id) do update
     set enabled = excluded.enabled, product = excluded.product, name = excluded.name, price = excluded.price,
         client_type = excluded.client_type, min_version = excluded.min_version, position = excluded.position
   where known.country is not distinct from excluded.country
   returning id`,
)

/** Moves one person's purchases to another. Returns the items that both had bought. */
export const transferOwnership = write(
  'market_transfer_ownership',
  { from: 'uuid', to: 'uuid' },
  { ref: 'text', points: 'int4' },
  `with moved as (
     update market_purchases mine set user_id = :to
      where user_id = :from and not exists (select from market_purchases where user_id = :to and item_id = mine.item_id)
   )
   select mine.user_id || ':' || mine.item_id as ref, mine.price as points
     from market_purchases mine
     join market_purchases theirs on theirs.user_id = :to and theirs.item_id = mine.item_id
    where mine.user_id = :from
    order by mine.item_id`,
)
