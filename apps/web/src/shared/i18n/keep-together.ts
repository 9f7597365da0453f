import { i18n } from '@lingui/core'

/** How a date is written. In numbers in Portuguese, where "22 de nov. de 2026" would be too wide to stay on one line. */
export const dateStyle = () => (i18n.locale === 'pt-BR' ? 'short' : 'medium')

/** A date with non-breaking spaces, so that it stands on one line. It may break before the time. */
export const keepTogether = (date: string): string => date.replaceAll(/ (?!\d+:)/g, '\u00a0')
