import { randomBytes } from 'node:crypto'
import type { Cipher } from '../../core/secrets/cipher.ts'
import type { Tx } from '../../db/db.ts'
import * as store from './rewards.store.ts'

interface NewItems {
  definition: string
  /** The number of items, or the code of each item. */
  items: number | readonly string[]
  /** Items cannot be won before this time. */
  winnableAt: Date
}

const ID_BYTES = 18

/** Adds items without an owner. Codes are stored sealed. */
export async function addRewardItems(
  tx: Tx,
  cipher: Pick<Cipher, 'seal'>,
  { definition, items, winnableAt }: NewItems,
): Promise<void> {
  const vouchers = typeof items === 'number' ? Array.from({ length: items }, () => null) : items
  // The random bytes are generated in one call, because a call costs far more than its bytes.
  const random = randomBytes(2 * vouchers.length * ID_BYTES)
  const randomId = (number: number) => random.toString('base64url', number * ID_BYTES, (number + 1) * ID_BYTES)
  const rows = vouchers.map((voucher, index) => {
    const id = randomId(2 * index)
    const sealed = voucher === null ? null : cipher.seal(voucher, 'reward_items.voucher', id)
    return { id, redeem_flow_id: randomId(2 * index + 1), voucher: sealed }
  })
  await tx.one(store.addItems, { definition, items: rows, winnable_at: winnableAt })
}
