/** Whether a reward's name has its amount, however it is written: '0.5', '0.50' and '0,5' are one amount. */
export const hasAmount = (name: string | null, amount: string | null): boolean =>
  amount !== null && (name?.match(/\d+([.,]\d+)*/g) ?? []).some((number) => valueOf(number) === Number(amount))

/** A comma before three digits separates thousands. */
const valueOf = (number: string) => Number(number.replaceAll(/,(?=\d{3}(,|$))/g, '').replace(',', '.'))
