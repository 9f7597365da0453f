/** A column's name in a file of stock, as names are compared. */
export const stockColumnName = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')

/** The names by which the column of codes is recognised. */
export const STOCK_CODE_NAMES: readonly string[] = ['code', 'voucher', 'vouchercode']
