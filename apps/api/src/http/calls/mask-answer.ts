import { withoutPersonalData } from '@momi/contract/rules/personal-data'
import { maskCode, maskEmail, maskPhone, maskWallet } from '../../core/secrets/masking.ts'

/**
 * The fields of answers to people that staff see masked, as on the case file, by name; a wallet may be an object with an
 * address. `state` is the client's own document, which may contain anything.
 */
export const MASKED_FIELDS: Readonly<Record<string, (value: string) => string>> = {
  email: maskEmail,
  phone: maskPhone,
  voucher: maskCode,
  wallet: maskWallet,
  address: maskWallet,
  state: withoutPersonalData,
}

/** Masks the personal data in an answer that staff get while they view the client as a person. */
export const maskAnswer = <A>(answer: A): A => masked(answer, undefined) as A

function masked(value: unknown, mask: ((value: string) => string) | undefined): unknown {
  if (typeof value === 'string') return mask ? mask(value) : value
  if (Array.isArray(value)) return value.map((item) => masked(item, mask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      mask === withoutPersonalData ? mask(name) : name,
      masked(field, mask === withoutPersonalData ? mask : MASKED_FIELDS[name]),
    ]),
  )
}
