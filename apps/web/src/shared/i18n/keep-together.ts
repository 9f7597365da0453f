/**
 * A date with non-breaking spaces, so that its year never stands alone on a line. It may break before the time and, in
 * Portuguese, before "de 2026": otherwise it would be too wide for a small screen with large letters.
 */
export const keepTogether = (date: string): string => date.replaceAll(/ (?!\d+:|de \d{4})/g, '\u00a0')
