import { i18n, type Messages } from '@lingui/core'
import { pickLocale, type Locale } from '@momi/contract/rules/locale'

export type Catalogue = { messages: Messages }
type Catalogues = Readonly<Record<string, () => Promise<Catalogue>>>
// What the first page says, and what it says a little later or with the next tap. All others: words.ts
const first = import.meta.glob<Catalogue>('../../locales/*/messages.po')
const deferred = import.meta.glob<Catalogue>('../../locales/*/deferred.po')

export async function messagesIn(catalogues: Catalogues, locale: string, name: string): Promise<Messages> {
  // Every language has every catalogue.
  return (await catalogues[`../../locales/${locale}/${name}.po`]!()).messages
}

/** Loads the words of the first language of the browser's list that we speak, and of no other. */
export async function activateLocale(languages: readonly string[] = navigator.languages): Promise<Locale> {
  const locale = pickLocale(languages)
  const messages = await messagesIn(first, locale, 'messages')
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
  return locale
}

/** Adds the words that the first page does without until something happens. */
export async function loadDeferredMessages(): Promise<void> {
  const { locale } = i18n
  i18n.load(locale, await messagesIn(deferred, locale, 'deferred'))
}
