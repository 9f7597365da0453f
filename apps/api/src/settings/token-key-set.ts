import { SettingError, string, type Reader } from '@momi/contract/settings'
import { z } from 'zod'

const Bytes32 = z.string().regex(/^[\w-]{43}$/)
const Key = z.looseObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: Bytes32,
  d: Bytes32.optional(),
  kid: z.string().optional(),
})
const KeySet = z.object({ keys: z.array(Key) })

/** A JWK set of Ed25519 keys, as text. The first one signs; the others need only the public part. */
export const tokenKeySet: Reader<string> = (name, value) => {
  const text = string(name, value)
  if (text === '') return text
  const parsed = KeySet.safeParse(jsonOf(text))
  if (!parsed.success) throw new SettingError(`${name} is not a JWK set of Ed25519 keys`)
  const { keys } = parsed.data
  if (!keys[0]?.d) throw new SettingError(`${name} does not begin with a private key`)
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) throw new SettingError(`${name} holds a kid twice`)
  if (new Set(keys.map(({ x }) => x)).size < keys.length) throw new SettingError(`${name} holds a key twice`)
  return text
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
