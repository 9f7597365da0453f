import { i18n } from '@lingui/core'
import { messagesIn, type Catalogue } from './i18n.ts'

const catalogues = import.meta.glob<Catalogue>('../../locales/*/today.po')

/** Adds the messages of the Today part of Missions. Separate from messages.ts, which lists the files of all features. */
export async function loadTodayMessages(): Promise<void> {
  const { locale } = i18n
  i18n.load(locale, await messagesIn(catalogues, locale, 'today'))
}
