import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@momi/contract/rules/locale'

/** The catalogue of the messages that regional English says differently from en-US. */
export const REGIONAL_ENGLISH = fileURLToPath(new URL('../src/locales/regional-english.po', import.meta.url))

/** Whether a locale is one of regional English, which share their messages, but not their numbers and dates. */
export const isRegional = (locale: string): boolean => locale.startsWith('en-') && locale !== DEFAULT_LOCALE

/** The locales that have catalogues of their own. */
export const TRANSLATED: readonly Locale[] = LOCALES.filter((locale) => !isRegional(locale))

type Texts = Readonly<Record<string, string>>

/** The texts of an English catalogue by the ids of their messages. */
async function textsOf(file: string): Promise<Texts> {
  const options = { locale: DEFAULT_LOCALE, sourceLocale: DEFAULT_LOCALE, filename: file }
  const messages = await formatter().parse(readFileSync(file, 'utf8'), options)
  return Object.fromEntries(Object.entries(messages).map(([id, { translation }]) => [id, translation ?? '']))
}

/** The texts of a catalogue of en-US in regional English, or undefined if they are the same. */
export async function inRegionalEnglish(file: string): Promise<Texts | undefined> {
  const [american, regional] = await Promise.all([textsOf(file), textsOf(REGIONAL_ENGLISH)])
  const different = Object.entries(regional).filter(([id]) => id in american)
  return different.length > 0 ? { ...american, ...Object.fromEntries(different) } : undefined
}
