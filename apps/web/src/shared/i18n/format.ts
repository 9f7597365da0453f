import { i18n } from '@lingui/core'

export const formatNumber = (value: number): string => new Intl.NumberFormat(i18n.locale).format(value)
