import { i18n, type Messages } from '@lingui/core'
import { pickLocale, type Locale } from '@momi/contract/rules/locale'

const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*/messages.po')

/** Loads the words of the first language of the browser's list that we speak, and of no other. */
export async function activateLocale(languages: readonly string[] = navigator.languages): Promise<Locale> {
  const locale = pickLocale(languages)
  const load = catalogues[`../../locales/${locale}/messages.po`]
  if (!load) throw new Error(`There is no catalogue for ${locale}`)
  const { messages } = await load()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
  return locale
}
