import { number, SettingError, string, withDefault, type Reader } from '@momi/contract/settings'

export const text = (fallback: string) => withDefault(string, fallback)
export const count = (fallback: number) => withDefault(number, fallback)

/** A text that has a certain form. `form` completes the message: "is not a DSN". An empty text means that it is not set. */
const textLike =
  (form: string, has: (text: string) => boolean): Reader<string> =>
  (name, value) => {
    const given = string(name, value)
    if (given !== '' && !has(given)) throw new SettingError(`${name} ${form}`)
    return given
  }

export const sentryDsn = textLike('is not a DSN', (dsn) => /^https?:\/\/\w+@[^/@]+\/(?:.+\/)?\d+$/.test(dsn))
export const httpUrl = textLike('is not an http or https URL', (url) => URL.canParse(url) && /^https?:/.test(url))
export const httpOrigin = textLike(
  'is not an http or https origin',
  (origin) => /^https?:/.test(origin) && URL.parse(origin)?.origin === origin,
)

/** A whole number above zero, as text, because it may be larger than a number can hold. */
export const wholeNumber: Reader<string> = (name, value) => {
  const digits = string(name, value)
  if (!/^[1-9][0-9]{0,30}$/.test(digits)) throw new SettingError(`${name} is not a whole number`)
  return digits
}

/** An address on a chain. */
export const address = textLike('is not an address', (given) => /^0x[0-9a-fA-F]{40}$/.test(given))

/** The private key of an account on a chain. */
export const privateKey = textLike('is not a private key in hex', (given) => /^0x[0-9a-f]{64}$/.test(given))

/** A comma-separated list, trimmed. Unlike those of `list`, its values keep their case. */
export const commaSeparated: Reader<string[]> = (name, value) =>
  string(name, value)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

export const oneOf =
  <const One extends string, const Other extends string>(one: One, other: Other): Reader<One | Other> =>
  (name, value) => {
    const given = string(name, value)
    if (given === one) return one
    if (given === other) return other
    throw new SettingError(`${name} is neither ${one} nor ${other}`)
  }
