/** The one spelling of a CPF: its eleven digits. Whatever is no digit, dot, dash or space stays, and makes it wrong. */
export const cpfOf = (typed: string): string => typed.replaceAll(/[.\-\s]/g, '')

/** A Brazilian tax number by its two check digits; the eleven repetitions of one digit are none (section 5). */
export function isCpf(typed: string): boolean {
  const cpf = cpfOf(typed)
  if (!/^[0-9]{11}$/.test(cpf) || /^(.)\1+$/.test(cpf)) return false
  const digits = Array.from(cpf, Number)
  const checkDigit = (length: number) => {
    const sum = digits.slice(0, length).reduce((total, digit, i) => total + digit * (length + 1 - i), 0)
    return ((sum * 10) % 11) % 10
  }
  return checkDigit(9) === digits[9] && checkDigit(10) === digits[10]
}
