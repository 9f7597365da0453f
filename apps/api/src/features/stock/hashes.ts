import { hashedTable } from '../../core/work/rehash.ts'

/** The hashes of codes and files, which are moved when HASH_KEY is rotated. */
export const stockHashes = [hashedTable('reward_items', ['voucher_hash']), hashedTable('stock_batches', ['file_hash'])]
