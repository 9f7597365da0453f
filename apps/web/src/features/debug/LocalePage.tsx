import catalogues from 'virtual:catalogues'
import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { LOCALES, type Locale } from '@momi/contract/rules/locale'
import { Button } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { messageFor } from '../../shared/error-messages.ts'
import { formatDecimal, formatInstant } from '../../shared/i18n/lazy-format.ts'
import { activateLocale, loadMessages } from '../../shared/i18n/i18n.ts'
import { Screen } from '../../shared/Screen.tsx'
import { activatePseudoLocale } from './pseudo.ts'

/**
 * /debug/locale: switches the language until a reload; the pseudo-locale reveals truncated and untranslated
 * text.
 */
export function LocalePage() {
  const { i18n } = useLingui()
  const [isPseudo, setPseudo] = useState(false)
  const choose = async (locale: Locale) => {
    await activateLocale(locale)
    document.documentElement.lang = window.momiEarly!.locale = locale
    await Promise.all(Object.values(catalogues).map(loadMessages))
    i18n.activate(i18n.locale)
  }
  return (
    <Screen title="Locale" back="/debug">
      <div className="grid gap-4">
        <p>
          {'Now: '}
          <b>{isPseudo ? `pseudo (${i18n.locale})` : i18n.locale}</b>
        </p>
        <div className="grid gap-3">
          {LOCALES.map((locale) => (
            <Button key={locale} grey={locale !== i18n.locale} onClick={() => void choose(locale)}>
              {locale}
            </Button>
          ))}
          <Button
            flat
            disabled={isPseudo}
            onClick={() => {
              activatePseudoLocale(i18n)
              setPseudo(true)
            }}
          >
            Pseudo
          </Button>
        </div>
        <Card>
          <p className="pb-2">{i18n._(messageFor.service_unavailable)}</p>
          <p className="tabular-nums">{formatDecimal(1234567.891)}</p>
          <p className="tabular-nums">{formatInstant('2026-03-02T08:00:00Z')}</p>
        </Card>
        <p className="text-ink-soft">It lasts until the page is loaded anew. Go through the screens by their links.</p>
      </div>
    </Screen>
  )
}
