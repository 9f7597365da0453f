import { i18n } from '@lingui/core'
import { messagesIn, type Catalogue } from './i18n.ts'

// Not in messages.ts, because the list of all catalogues would add bytes to the deferred chunk.
const catalogues = import.meta.glob<Catalogue>('../../locales/*/error-messages.po')

/** Loads the table of error messages with its catalogue. */
export async function loadErrorMessages() {
  const { locale } = i18n
  const [{ messageFor }, messages] = await Promise.all([
    import('../error-messages.ts'),
    messagesIn(catalogues, locale, 'error-messages'),
  ])
  i18n.load(locale, messages)
  return messageFor
}
