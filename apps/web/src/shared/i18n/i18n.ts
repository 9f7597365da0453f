import deferred from 'virtual:catalogue/deferred'
import first from 'virtual:catalogue/messages'
import { i18n } from '@lingui/core'

export type Catalogue = Awaited<ReturnType<typeof first>>

/** Loads the messages of a language; by default of the language that the script in the page's head chose. */
export async function activateLocale(locale = window.momiEarly!.locale): Promise<void> {
  const { messages } = await first(locale)
  i18n.loadAndActivate({ locale, messages })
}

/** Adds the messages of a catalogue. */
export async function addMessages(load: typeof deferred): Promise<void> {
  const { locale } = i18n
  const { messages } = await load(locale)
  // Looked up now, because the pseudo-locale replaces it.
  i18n.load(locale, messages)
}

/** Adds the messages of the deferred chunk. */
export const loadDeferredMessages = () => addMessages(deferred)
