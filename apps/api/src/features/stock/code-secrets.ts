import type { HashKeys } from '../../core/secrets/hash-keys.ts'

/** The column for which codes are sealed, from the time at which a file is read. */
export const ITEM_CODE = 'reward_items.voucher'

type Keys = Pick<HashKeys, 'acceptedHashes'>

/** The keyed hashes by which a code is found in every pool; the first is the one that is stored. */
export const hashedCode = (keys: Keys, code: string): string[] => keys.acceptedHashes(`voucher:${code}`)

/** The keyed hashes by which a file is found that was imported before. */
export const hashedFile = (keys: Keys, digest: string): string[] => keys.acceptedHashes(`stock-file:${digest}`)
