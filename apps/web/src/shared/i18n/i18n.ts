import { i18n, type Messages } from '@lingui/core'

export type Catalogue = { messages: Messages }
type Catalogues = Readonly<Record<string, () => Promise<Catalogue>>>
// The catalogues of the first page and of the deferred chunk. All others: messages.ts
const first = import.meta.glob<Catalogue>('../../locales/*/messages.po')
const deferred = import.meta.glob<Catalogue>('../../locales/*/deferred.po')

export async function messagesIn(catalogues: Catalogues, locale: string, name: string): Promise<Messages> {
  // Every language has every catalogue.
  return (await catalogues[`../../locales/${locale}/${name}.po`]!()).messages
}

/** Loads the messages of a language; by default of the language that the script in the page's head chose. */
export async function activateLocale(locale = window.momiEarly!.locale): Promise<void> {
  const messages = await messagesIn(first, locale, 'messages')
  i18n.loadAndActivate({ locale, messages })
}

/** Adds the messages of the deferred chunk. */
export async function loadDeferredMessages(): Promise<void> {
  const { locale } = i18n
  i18n.load(locale, await messagesIn(deferred, locale, 'deferred'))
}
