/** Marks that nobody sees: soft hyphens, marks of direction and of joining, byte order marks, fillers. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu
const HYPHEN = /[\p{Pd}\u2212]/gu
const DIGIT = /\p{Nd}/u
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu
/**
 * More accents on one letter than any language writes: the limit of Unicode's stream-safe format (UAX 15). Composing
 * makes accents of the two half-width voice marks too, which are the only letters that become accents.
 */
const MANY_ACCENTS = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu

/** Composed. Composing puts the accents of a letter in order, which takes the square of their number. */
const composed = (text: string): string => text.replaceAll(MANY_ACCENTS, '$1').normalize('NFKC')

/** The digit 0 to 9 of another script. Unicode lists the digits of each script in ascending order, without gaps. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  let zero = code
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}

/**
 * A typed or pasted line as plain text, so that all texts that look the same are the same: composed (NFKC), trimmed,
 * without invisible marks, and with common spaces, hyphens and digits. Every identifier that a person types passes
 * through here, in clients before it is validated and on the server before it is compared.
 */
export const plainText = (typed: string): string =>
  // Invisible marks first, because they keep letters apart from their accents. Composing makes two accents of a few.
  composed(composed(typed.replaceAll(INVISIBLE, '')))
    .replaceAll(HYPHEN, '-')
    .replaceAll(FOREIGN_DIGIT, asciiDigit)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Like `plainText`, without the characters by which people group the digits of a number or the letters of a code. */
export const withoutSeparators = (typed: string): string => plainText(typed).replaceAll(/[\s./()[\]-]/g, '')
