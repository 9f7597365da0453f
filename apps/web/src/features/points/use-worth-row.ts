import { useLingui } from '@lingui/react/macro'
import type { LocalWorth } from '@momi/contract'
import { formatDay } from '../../shared/i18n/format-day.ts'
import { formatMoney } from '../../shared/i18n/format-money.ts'

/** The row of a receipt that says what the amount is worth, and at the rate of which day; none without a rate. */
export function useWorthRow(worth: LocalWorth | null | undefined): readonly (readonly [string, string])[] {
  const { t } = useLingui()
  if (!worth) return []
  const money = formatMoney(worth)
  const day = worth.since && formatDay(worth.since)
  return [[t`Worth about`, day ? t`${money} (rate of ${day})` : money]]
}
