import { formatData } from './format-data.ts'

/** A data package in an operator's units: '1 GB', '500 MB'. */
export function formatMegabytes(megabytes: number): string {
  const perGigabyte = megabytes % 1024 === 0 ? 1024 : 1000
  return megabytes < 1000 ? formatData(megabytes, 'megabyte') : formatData(megabytes / perGigabyte, 'gigabyte')
}
