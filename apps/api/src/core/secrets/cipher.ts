import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { keyOfColumn, parseDataKeys } from '../../settings/data-key.ts'

/** A database column in the form `table.column`. */
type Column = `${string}.${string}`

/**
 * Encryption at rest of personal data and secrets: AES-256-GCM. A sealed text can be opened only for the
 * column and row for which it was sealed.
 */
export interface Cipher {
  /** `row`: an id of the row that never changes. */
  seal(text: string | Buffer, column: Column, row: string): string
  open(sealed: string, column: Column, row: string): string
  openBytes(sealed: string, column: Column, row: string): Buffer
}

const IV_BYTES = 12
const TAG_BYTES = 16
/**
 * Prefix of texts that are bound to their column and row. Texts without it are from earlier releases and are
 * not bound.
 */
const BOUND = 'b1.'

/** `dataKeys`: the setting DATA_KEY. Its first key seals, all can open, so that keys can be rotated. */
export function createCipher(dataKeys: string): Cipher {
  const keys = parseDataKeys(dataKeys).map((dataKey) => {
    const id = createHash('sha256').update(dataKey.bytes).digest('hex').slice(0, 8)
    const known = new Map<Column, Buffer>()
    const keyFor = (column: Column): Buffer => {
      const key = known.get(column) ?? keyOfColumn(dataKey, column)
      known.set(column, key)
      return key
    }
    return { id, keyFor }
  })
  const newest = keys[0]!
  const openBytes: Cipher['openBytes'] = (sealed, column, row) => {
    const isBound = sealed.startsWith(BOUND)
    const [id, body = ''] = (isBound ? sealed.slice(BOUND.length) : sealed).split('.')
    const key = keys.find((one) => one.id === id)?.keyFor(column)
    if (!key) throw new Error('Sealed with a key that is not among DATA_KEY')
    const bytes = Buffer.from(body, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    if (isBound) decipher.setAAD(associatedDataOf(column, row))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  }
  return {
    seal(text, column, row) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', newest.keyFor(column), iv).setAAD(associatedDataOf(column, row))
      const bytes = typeof text === 'string' ? Buffer.from(text) : text
      const body = Buffer.concat([cipher.update(bytes), cipher.final()])
      return `${BOUND}${newest.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open: (sealed, column, row) => openBytes(sealed, column, row).toString(),
    openBytes,
  }
}

/** The associated data of a sealed text. It is unambiguous, because no column name contains a line break. */
const associatedDataOf = (column: Column, row: string) => Buffer.from(`${column}\n${row}`)
