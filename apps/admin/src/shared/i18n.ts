import { i18n, type Messages } from '@lingui/core'

// One catalogue per feature. Another language would be a folder beside `en`, loaded when it is chosen.
const catalogues = import.meta.glob<{ messages: Messages }>('../locales/en/*.po', { eager: true })

export function activateEnglish(): void {
  for (const { messages } of Object.values(catalogues)) i18n.load('en', messages)
  i18n.activate('en')
}
