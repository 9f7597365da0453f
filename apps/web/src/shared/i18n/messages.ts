import { i18n } from '@lingui/core'
import { messagesIn, type Catalogue } from './i18n.ts'

// One catalogue per feature. Separate from i18n.ts, because the list of files would add bytes to the first
// page.
const catalogues = import.meta.glob<Catalogue>([
  '../../locales/*/*.po',
  '!../../locales/*/messages.po',
  '!../../locales/*/minipay-build.po',
])
const names = [...new Set(Object.keys(catalogues).map((path) => path.slice(path.lastIndexOf('/') + 1, -'.po'.length)))]

/** Adds the messages of these features. */
export async function loadMessages(...features: readonly string[]): Promise<void> {
  const { locale } = i18n
  for (const messages of await Promise.all(features.map((name) => messagesIn(catalogues, locale, name))))
    i18n.load(locale, messages)
}

export const loadAllMessages = (): Promise<void> => loadMessages(...names)
