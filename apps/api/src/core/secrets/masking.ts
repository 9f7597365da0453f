const HIDDEN = '•••'

/**
 * Hides a text except for its first and last characters, `first` and `last` in number. At least half is hidden, and a
 * short text completely.
 */
function edges(text: string, first: number, last: number): string {
  if (text.length < 2 * (first + last)) return HIDDEN
  return text.slice(0, first) + HIDDEN + text.slice(text.length - last)
}

/** Masks +2348031234567 as +234•••67. */
export const maskPhone = (phone: string): string => edges(phone, 4, 2)

/** Masks ada.obi@mail.example as a•••@mail.example. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return HIDDEN
  return `${email.slice(0, 1)}${HIDDEN}${email.slice(at)}`
}

/** Masks 123.456.789-09 as •••09. */
export const maskCpf = (cpf: string): string => edges(cpf, 0, 2)

/** A voucher or another secret code, hidden except for its last two characters. */
export const maskCode = (code: string): string => edges(code, 0, 2)

/** Masks 0x52908400098527886E0F7030069857D2E4169EE7 as 0x5290•••9EE7. */
export const maskWallet = (address: string): string => edges(address, 6, 4)

/** Masks 'Ada Obi' as 'A••• O•••'. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.slice(0, 1) + HIDDEN)
    .join(' ')
