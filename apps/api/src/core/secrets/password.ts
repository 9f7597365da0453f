import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

// The second of the configurations that OWASP recommends for Argon2id: 19 MiB, two passes.
const MEMORY_KIB = 19_456
const PASSES = 2
const TAG_BYTES = 32
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/

const derive = promisify(argon2)
const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

async function tagOf(password: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'))
  return derive('argon2id', { message, nonce, parallelism: 1, tagLength: TAG_BYTES, memory, passes })
}

/** Hashes a password with Argon2id; returns the hash as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await tagOf(password, nonce, MEMORY_KIB, PASSES)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(nonce)}$${base64(tag)}`
}

/**
 * A password is compared with this hash if none is stored, so that a sign-in to an unknown account takes as long as one
 * to a known account.
 */
const dummyHash = hashPassword(randomBytes(16).toString('hex'))

export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, nonce = '', tag = ''] = FORM.exec(hash ?? (await dummyHash)) ?? []
  if (memory === undefined) throw new Error('A stored password hash is in an unknown form')
  const found = await tagOf(password, Buffer.from(nonce, 'base64'), Number(memory), Number(passes))
  const isSame = timingSafeEqual(found, Buffer.from(tag, 'base64'))
  return isSame && hash !== undefined
}

const MIN_LENGTH = 10
/** Passwords that are long enough, but that an attacker would guess first. */
const COMMON =
  /^(.)\1+$|^(0?123456789\d*|9876543210*|qwertyuiop.*|password\d*.*|iloveyou.*|momi.*rewards?.*|letmein.*|welcome\d.*)$/i

let breached: Promise<ReadonlySet<string>> | undefined
/** Those of the 49,000 most frequent passwords of breaches that are long enough, in lower case. Read when first needed. */
const breachedPasswords = () =>
  (breached ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter((one) => one.length >= MIN_LENGTH)),
  ))

/** `own`: what is known of the person. */
export async function isWeakPassword(password: string, own: readonly string[]): Promise<boolean> {
  const lower = password.toLowerCase()
  return (
    password.length < MIN_LENGTH ||
    COMMON.test(password) ||
    own.some((known) => known !== '' && lower.includes(known.toLowerCase())) ||
    (await breachedPasswords()).has(lower)
  )
}
