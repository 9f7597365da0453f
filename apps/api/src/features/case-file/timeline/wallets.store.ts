import { sortableId, timelineSource } from './source.store.ts'

/** Wallets that the person reported or linked, or lost to another account that became their owner. */
export const wallets = timelineSource(
  'wallet',
  `select ${sortableId('id')}, at, 'wallet_' || lower(change),
          jsonb_build_object('address', left(address, 6) || '…' || right(address, 4)),
          case change when 'PROVEN' then 'REPORTED_BY_A_NATIVE_CLIENT'
                      when 'LINKED' then 'LINKED_IN_MINIPAY'
                      when 'CLAIMED' then 'REPORTED_BY_THE_WEB' else 'PROVEN_BY_ANOTHER_ACCOUNT' end, null::jsonb
     from wallet_changes where user_id = any(:users)`,
)
