import { withoutSeparators } from './plain-text.ts'

/** The canonical form of a CPF: its eleven digits. Only separators are removed; any other character makes it invalid. */
export const cpfOf = withoutSeparators

/** Validates the two check digits of a Brazilian tax number; eleven equal digits are invalid (section 5). */
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
