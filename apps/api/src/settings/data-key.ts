import { hkdfSync, randomBytes } from 'node:crypto'

export interface DataKey {
  bytes: Buffer
  /** Whether each column has a key of its own, derived from this one. Keys of earlier releases seal all columns. */
  isDerived: boolean
}

const BYTES = 32
const DERIVED = 'hkdf:'

/**
 * Reads DATA_KEY: keys of 32 bytes in hexadecimal, separated by commas, each with the prefix `hkdf:` if the keys of
 * columns are derived from it (docs/decisions/0179-keys-of-columns.md). Throws if one is invalid.
 */
export function parseDataKeys(setting: string): DataKey[] {
  return setting.split(',').map((key) => {
    const [, prefix, hex] = /^(hkdf:)?([0-9a-f]{64})$/i.exec(key.trim()) ?? []
    if (hex === undefined) throw new Error('DATA_KEY is not 32 bytes in hex')
    return { bytes: Buffer.from(hex, 'hex'), isDerived: prefix !== undefined }
  })
}

export const generateDataKey = (): string => DERIVED + randomBytes(BYTES).toString('hex')

/** The key that seals a column, in the form `table.column`. */
export const keyOfColumn = ({ bytes, isDerived }: DataKey, column: string): Buffer =>
  isDerived ? Buffer.from(hkdfSync('sha256', bytes, '', column, BYTES)) : bytes
