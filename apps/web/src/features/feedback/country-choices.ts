import { i18n } from '@lingui/core'

/** Names of something else than a country, in the list of regions that browsers know. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

export interface CountryChoice {
  code: string
  name: string
}

/** Every country that the browser has a name for, in its own language's order: no list of ours to send. */
export function countryChoices(): CountryChoice[] {
  const names = new Intl.DisplayNames(i18n.locale, { type: 'region', fallback: 'none' })
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  const byName = new Map<string, string>()
  for (const code of codes) {
    const name = NO_COUNTRIES.has(code) ? undefined : names.of(code)
    // A code that a country had before has the same name.
    if (name && !byName.has(name) && canonical(code) === code) byName.set(name, code)
  }
  const { compare } = new Intl.Collator(i18n.locale)
  return [...byName].map(([name, code]) => ({ code, name })).toSorted((a, b) => compare(a.name, b.name))
}

const canonical = (code: string) => new Intl.Locale(`und-${code}`).region
