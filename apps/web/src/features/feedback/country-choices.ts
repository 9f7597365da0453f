import { i18n } from '@lingui/core'

/** Region codes of browsers that are not countries. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

export interface CountryChoice {
  code: string
  name: string
}

/**
 * Every country for which the browser has a name, so that the client contains no list. The countries with a code in
 * `first` precede the others; each part is sorted by name.
 */
export function countryChoices(first: readonly string[]): CountryChoice[] {
  const names = new Intl.DisplayNames(i18n.locale, { type: 'region', fallback: 'none' })
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  const byName = new Map<string, string>()
  for (const code of codes) {
    const name = NO_COUNTRIES.has(code) ? undefined : names.of(code)
    // A former code of a country has the same name as its current one.
    if (name && !byName.has(name) && canonical(code) === code) byName.set(name, code)
  }
  const { compare } = new Intl.Collator(i18n.locale)
  const isLater = ({ code }: CountryChoice) => Number(!first.includes(code))
  return [...byName]
    .map(([name, code]) => ({ code, name }))
    .sort((a, b) => isLater(a) - isLater(b) || compare(a.name, b.name))
}

const canonical = (code: string) => new Intl.Locale(`und-${code}`).region
