import { randomBytes, randomUUID } from 'node:crypto'
import type { Cipher } from '../../core/secrets/cipher.ts'
import type { HashKeys } from '../../core/secrets/hash-keys.ts'
import type { Tx } from '../../db/db.ts'
import { hashedCode, ITEM_CODE } from './code-secrets.ts'
import { lockStock } from './load.ts'
import * as store from './load.store.ts'

interface NewItems {
  definition: string
  /** The number of items, or the code of each item. */
  items: number | readonly string[]
  /** Items cannot be won before this time. */
  winnableAt: Date
}

const ID_BYTES = 18

/** Adds items at once as a batch: the data of development and of tests. Codes are stored sealed. */
export async function addRewardItems(
  tx: Tx,
  ctx: { readonly cipher: Pick<Cipher, 'seal'>; readonly keys: HashKeys },
  { definition, items, winnableAt }: NewItems,
): Promise<void> {
  const codes = typeof items === 'number' ? Array.from({ length: items }, () => null) : items
  if (codes.length === 0) return
  // The random bytes are generated in one call, because a call costs far more than its bytes.
  const random = randomBytes(2 * codes.length * ID_BYTES)
  const randomId = (number: number) => random.toString('base64url', number * ID_BYTES, (number + 1) * ID_BYTES)
  const rows = codes.map((code, index) => {
    const id = randomId(2 * index)
    const sealed = code === null ? null : ctx.cipher.seal(code, ITEM_CODE, id)
    const hashes = code === null ? null : hashedCode(ctx.keys, code)
    return { id, flow: randomId(2 * index + 1), code: sealed, hashes, winnable_at: winnableAt }
  })
  await lockStock(ctx, tx)
  const batch = randomUUID()
  await tx.one(store.addLoaded, { id: batch, definition, items: rows.length, at: winnableAt })
  const { added } = (await tx.one(store.addItems, { batch, definition, expires_at: null, items: rows }))!
  if (added < rows.length) throw new Error(`${rows.length - added} codes for ${definition} are in the stock already`)
}
