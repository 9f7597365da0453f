import type { StockProblem } from '@momi/contract'
import { maskCode } from '../../core/secrets/masking.ts'

const LONGEST_CODE = 200
const SCIENTIFIC = /^\d(?:[.,]\d{1,20})?E\+?\d{1,3}$/i
const SPACE = /\s/u
const HIDDEN_CHARACTER = /[\p{C}\u{2028}\u{2029}]/u

/** The problem of a code that can be seen without other codes; undefined if there is none. */
export function problemOfCode(code: string): StockProblem | undefined {
  if (code === '') return 'CODE_MISSING'
  if (code.length > LONGEST_CODE) return 'CODE_TOO_LONG'
  if (SCIENTIFIC.test(code)) return 'SCIENTIFIC_NOTATION'
  if (HIDDEN_CHARACTER.test(code)) return 'CODE_HAS_HIDDEN_CHARACTER'
  return SPACE.test(code) ? 'CODE_HAS_SPACE' : undefined
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The problem of a date, which must be written as 2026-11-30; undefined if there is none. */
export function problemOfDate(date: string): StockProblem | undefined {
  if (date === '') return 'DATE_MISSING'
  const isDay = DAY.test(date) && date >= '2000' && !Number.isNaN(Date.parse(date))
  // JavaScript reads 31 February as a day in March.
  return isDay && new Date(date).toISOString().slice(0, 10) === date ? undefined : 'DATE_INVALID'
}

/** A date in full; anything else masked, because the columns may be confused. */
export const shownDate = (text: string): string =>
  text === '' || /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(text) ? text : maskCode(text)

export const isAllDigits = (code: string): boolean => /^\d+$/.test(code)
