import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** A database column, as `table.column`. */
type Column = `${string}.${string}`

/** Keeps personal data and secrets unreadable at rest: AES-256-GCM. A sealed text opens only in the column and row it was sealed for. */
export interface Cipher {
  /** `row`: what identifies the row for as long as it exists. */
  seal(text: string, column: Column, row: string): string
  open(sealed: string, column: Column, row: string): string
}

const IV_BYTES = 12
const TAG_BYTES = 16
/** Marks texts that are bound to their column and row. Texts without it were sealed before and open anywhere. */
const BOUND = 'b1.'

/** `dataKeys`: keys of 32 bytes in hex, comma separated. The first seals, every one opens, so that keys can be changed. */
export function createCipher(dataKeys: string): Cipher {
  const keys = dataKeys.split(',').map((key) => Buffer.from(key.trim(), 'hex'))
  const [newest] = keys
  if (!newest || keys.some((key) => key.length !== 32)) throw new Error('DATA_KEY is not 32 bytes in hex')
  const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8)
  return {
    seal(text, column, row) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', newest, iv).setAAD(placeOf(column, row))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${BOUND}${idOf(newest)}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed, column, row) {
      const isBound = sealed.startsWith(BOUND)
      const [id, body = ''] = (isBound ? sealed.slice(BOUND.length) : sealed).split('.')
      const key = keys.find((one) => idOf(one) === id)
      if (!key) throw new Error('Sealed with a key that is not among DATA_KEY')
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      if (isBound) decipher.setAAD(placeOf(column, row))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

/** No column's name holds a line break, so no two places are the same bytes. */
const placeOf = (column: Column, row: string) => Buffer.from(`${column}\n${row}`)
