/** A value to type into a field in development: valid, or with a special effect. */
export interface Hint {
  value: string
  effect: string
}

const PHONE_NUMBERS: Readonly<Record<string, string>> = {
  NG: '0803 123 4567',
  GH: '024 123 4567',
  ZA: '071 123 4567',
  KE: '0712 345678',
  BR: '11 96123 4567',
}

/**
 * Phone numbers for the giveaway. The last four digits of each determine what the stand-in of the top-up partner
 * (testing/top-up) answers.
 */
export const GIVEAWAY_NUMBERS: readonly Hint[] = [
  { value: '11 96123 1012', effect: 'Vivo, delivered' },
  { value: '11 96123 4012', effect: 'Claro, delivered' },
  { value: '11 96123 6012', effect: 'TIM, delivered' },
  { value: '11 96123 8012', effect: 'Oi, delivered' },
  { value: '11 96123 9012', effect: 'Algar, which takes no part' },
  { value: '11 96123 1999', effect: 'no operator' },
  { value: '11 96123 1002', effect: 'Vivo, which then refuses the number' },
  { value: '11 96123 1004', effect: 'Vivo, which is unavailable then' },
]

const CLAIM_FORM: readonly Hint[] = [
  { value: 'person@mail.example', effect: 'any e-mail address' },
  { value: 'ada_1234', effect: 'any Bet9ja account of 3 to 32 characters' },
]

/** Claim forms in Brazil ask for a CPF, the Brazilian tax number. Each CPF can claim a prize only once. */
export const CPFS: readonly Hint[] = [
  { value: '529.982.247-25', effect: 'a valid CPF; a second person is refused' },
  { value: '111.444.777-35', effect: 'another valid CPF' },
  { value: '529.982.247-26', effect: 'invalid check digits' },
]

/** The values to type on the client's screen at `path`, for a phone of `country`; empty for a screen without hints. */
export function hintsFor(path: string, country: string): readonly Hint[] {
  const phone = { value: PHONE_NUMBERS[country] ?? '', effect: 'any mobile number of the country' }
  if (path.startsWith('/login/phone')) return [{ ...phone, effect: 'any number; its code is in the inbox' }]
  if (/^\/giveaway\/(reward-choice|claim\/(?!result))/.test(path)) return GIVEAWAY_NUMBERS
  if (path.startsWith('/claim-form/')) return [phone, ...CLAIM_FORM, ...(country === 'BR' ? CPFS : [])]
  return []
}
