import first from 'virtual:catalogue/messages'
import { i18n } from '@lingui/core'

export type Catalogue = Awaited<ReturnType<typeof first>>

/** Loads the messages of a language; by default of the language that the script in the page's head chose. */
export async function activateLocale(locale = window.momiEarly!.locale): Promise<void> {
  const { messages } = await first(locale)
  i18n.loadAndActivate({ locale, messages })
}

/** Adds the messages of a stage or a feature. */
export async function loadMessages(catalogue: typeof first): Promise<void> {
  const { locale } = i18n
  const { messages } = await catalogue(locale)
  // Looked up now, because the pseudo-locale replaces it.
  i18n.load(locale, messages)
}

/** Code that is being loaded, once the messages that it needs are loaded too. */
export const withMessages = async <T>(code: Promise<T>, ...catalogues: (typeof first)[]): Promise<T> =>
  (await Promise.all([code, ...catalogues.map(loadMessages)]))[0]
