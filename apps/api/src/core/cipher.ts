import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Keeps personal data unreadable at rest: AES-256-GCM. */
export interface Cipher {
  seal(text: string): string
  open(sealed: string): string
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** `dataKeys`: keys of 32 bytes in hex, comma separated. The first seals, every one opens, so that keys can be changed. */
export function createCipher(dataKeys: string): Cipher {
  const keys = dataKeys.split(',').map((key) => Buffer.from(key.trim(), 'hex'))
  const [newest] = keys
  if (!newest || keys.some((key) => key.length !== 32)) throw new Error('DATA_KEY is not 32 bytes in hex')
  const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8)
  return {
    seal(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', newest, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${idOf(newest)}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed) {
      const [id, body = ''] = sealed.split('.')
      const key = keys.find((one) => idOf(one) === id)
      if (!key) throw new Error('Sealed with a key that is not among DATA_KEY')
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
