/** The product's six languages, section 1. */
export const LOCALES = ['en-US', 'en-NG', 'en-GH', 'en-ZA', 'en-KE', 'pt-BR'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'en-US'

/** The locale of a language for regions that have no locale of their own. */
const OF_LANGUAGE: Readonly<Record<string, Locale>> = { pt: 'pt-BR', en: 'en-US' }

/**
 * The first supported language of a person's list: the exact locale, otherwise our locale of that language. Unknown
 * tags ('*', 'x-klingon') are skipped; without a match, en-US.
 */
export function pickLocale(languages: readonly string[]): Locale {
  for (const tag of languages) {
    // Most phones name one of ours, and loading the data of Intl.Locale takes a cold processor a tenth of a second.
    const ours = exactly(tag) ?? likely(tag)
    if (ours) return ours
  }
  return DEFAULT_LOCALE
}

/** The language for texts that are in no catalogue: help, sent messages, names of rewards. */
export const writtenIn = (languages: readonly string[]): 'en' | 'pt' =>
  pickLocale(languages) === 'pt-BR' ? 'pt' : 'en'

const exactly = (tag: string) => LOCALES.find((locale) => locale === tag)

function likely(tag: string): Locale | undefined {
  try {
    const { language, region } = new Intl.Locale(tag.trim().replaceAll('_', '-')).maximize()
    return exactly(`${language}-${region}`) ?? OF_LANGUAGE[language]
  } catch {}
}
