import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StockBatch, StockNote, StockProblem, UnreadableStock } from '@momi/contract'

export const STATUSES: Readonly<Record<StockBatch['status'], MessageDescriptor>> = {
  STAGING: msg`Being read`,
  STAGED: msg`Waits for confirmation`,
  WAITING: msg`Waits for a second person`,
  LOADING: msg`Loading`,
  LOADED: msg`Loaded`,
  WITHDRAWN: msg`Withdrawn`,
}

/** Why a line is refused, and what to do about it. */
export const PROBLEMS: Readonly<Record<StockProblem, MessageDescriptor>> = {
  CODE_MISSING: msg`The code is missing`,
  CODE_TOO_LONG: msg`The code has more than 200 characters`,
  CODE_HAS_SPACE: msg`The code has a space inside`,
  CODE_HAS_HIDDEN_CHARACTER: msg`The code has an invisible character`,
  SCIENTIFIC_NOTATION: msg`A spreadsheet has turned the code into a number such as 1.23E+15. Format the column as text and export it again`,
  ZEROS_LOST: msg`The code is shorter than the others: a spreadsheet has removed its leading zeros. Format the column as text and export it again`,
  TWICE_IN_FILE: msg`An earlier line has the same code`,
  ALREADY_IN_STOCK: msg`This code is in a pool already`,
  DATE_INVALID: msg`The date is not written as 2026-11-30`,
  DATE_MISSING: msg`The date is missing`,
  QUOTES_BROKEN: msg`The quotes of this line are not closed, or are inside of a value`,
}

/** What was unusual in a file and was read correctly. */
export const NOTES: Readonly<Record<StockNote, MessageDescriptor>> = {
  BYTE_ORDER_MARK: msg`a byte order mark at the beginning was skipped`,
  SEMICOLONS: msg`the columns are separated by semicolons`,
  TABS: msg`the columns are separated by tabs`,
  QUOTES: msg`values are in quotes`,
  WINDOWS_LINE_ENDS: msg`the lines end as on Windows`,
  SPACES_AROUND: msg`spaces around values were removed`,
  EMPTY_LINES: msg`empty lines were skipped`,
  NO_HEADER: msg`there is no line of column names: every line is a code`,
  OTHER_COLUMNS: msg`columns other than code and winnableOn were skipped: value, supplier and last day are entered below`,
}

export const UNREADABLE: Readonly<Record<UnreadableStock, MessageDescriptor>> = {
  EMPTY: msg`The file has no codes.`,
  NOT_UTF8: msg`The file is not text in UTF-8. Save it as “CSV UTF-8”.`,
  NO_CODE_COLUMN: msg`The file has several columns, and none of them is named code.`,
  TOO_MANY_LINES: msg`The file has more than 500,000 lines. Divide it.`,
}
