/** A spreadsheet runs a text that begins with one of these characters, or their full-width forms, as a formula. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u
/**
 * Texts that a spreadsheet would replace by another value: numbers with a leading zero or plus sign, with more digits
 * than it keeps, or with an exponent, and short dates.
 */
const REPLACED = /^(?:\+\d+|0\d+|\d{12,}|\d+[eE]\d+|\d{1,2}[-/]\d{1,2}(?:[-/]\d{2,4})?)$/

/**
 * A text as a cell that a spreadsheet shows unchanged. Digits that it would replace become a formula of that text; any
 * other text that it would run as a formula gets a leading apostrophe.
 */
export function spreadsheetText(text: string): string {
  if (REPLACED.test(text)) return `="${text}"`
  return FORMULA.test(text) ? `'${text}` : text
}
