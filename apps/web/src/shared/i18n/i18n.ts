import { i18n, type Messages } from '@lingui/core'
import { pickLocale, type Locale } from '@momi/contract/rules/locale'

type Catalogue = { messages: Messages }
// Two for each language: what the first page says, and what all further screens say.
const first = import.meta.glob<Catalogue>('../../locales/*/messages.po')
const further = import.meta.glob<Catalogue>('../../locales/*/further.po')

async function wordsOf(locale: string, catalogues: typeof first, name: string): Promise<Messages> {
  const load = catalogues[`../../locales/${locale}/${name}.po`]
  if (!load) throw new Error(`There is no catalogue for ${locale}`)
  return (await load()).messages
}

/** Loads the words of the first language of the browser's list that we speak, and of no other. */
export async function activateLocale(languages: readonly string[] = navigator.languages): Promise<Locale> {
  const locale = pickLocale(languages)
  const messages = await wordsOf(locale, first, 'messages')
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
  return locale
}

/** Adds the words that the first page does without. */
export async function loadFurtherWords(): Promise<void> {
  const { locale } = i18n
  i18n.load(locale, await wordsOf(locale, further, 'further'))
}
