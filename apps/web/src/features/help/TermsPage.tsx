import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { Icon } from '@momi/ui/Icon'
import { Link, useLocation } from 'wouter'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { formatDay } from '../../shared/i18n/format-day.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { Screen } from '../../shared/Screen.tsx'
import type { HelpContext, Part, Section } from './content/content.ts'
import { lawOf } from './content/law.ts'
import './help.css'
import { useAnchor } from './use-anchor.ts'
import { useHelpText } from './use-help-text.ts'

const dated = ({ terms, changedOn }: { terms: (facts: HelpContext) => Part[]; changedOn: string }) => {
  return (facts: HelpContext) => ({ parts: terms(facts), changedOn })
}

const TEXT = {
  en: async () => dated(await import('./content/terms.en.ts')),
  pt: async () => dated(await import('./content/terms.pt.ts')),
}

/** /terms: the terms, the rewards terms, and at #privacy the Privacy Statement. */
export function TermsPage() {
  const { t } = useLingui()
  const { text, error, retry } = useHelpText('terms', TEXT)
  useAnchor(text !== undefined)
  return (
    <Screen title={t`Terms and Conditions`} back={linkTo('/missions')}>
      {!text && error !== undefined && <LoadFailed error={error} retry={retry} />}
      {!text && error === undefined && <CardSkeletons label={t`Loading`} rows={[13.5, 49]} />}
      {text && <Terms {...text} />}
    </Screen>
  )
}

function Terms({ parts, changedOn }: { parts: readonly Part[]; changedOn: string }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const day = formatDay(changedOn)
  return (
    <div className="grid gap-4">
      <Card tone="soft">
        <nav aria-label={t`On this page`} className="help-contents">
          {parts.map(({ id, title }) => (
            <Link key={id} href={`${linkTo('/terms')}#${id}`}>
              {title}
              <Icon name="chevron" className="size-5" />
            </Link>
          ))}
          <Link href={linkTo('/terms/roulette')}>
            {t`Wheel rules`}
            <Icon name="chevron" className="size-5" />
          </Link>
        </nav>
      </Card>
      <p className="px-1 text-sm text-ink-soft">{t`Last changed: ${day}`}</p>
      {parts.map((part) => (
        <Card key={part.id}>
          <section id={part.id} className="help-part grid gap-4">
            <div>
              <h2 tabIndex={-1} className="help-part text-title font-extrabold">
                {part.title}
              </h2>
              <p className="text-pretty text-ink-soft">{part.summary}</p>
            </div>
            {part.sections.map((section) => (
              <Paragraphs key={section.id} {...section} />
            ))}
            {part.id === 'privacy' && <Authority />}
          </section>
        </Card>
      ))}
      <ButtonLink flat wide href={linkTo('/faq')} onNavigate={navigate}>
        {t`Read the FAQ`}
      </ButtonLink>
      <ButtonLink transparent href={linkTo('/feedback')} onNavigate={navigate}>
        {t`Send Feedback`}
      </ButtonLink>
    </div>
  )
}

const Paragraphs = ({ id, title, paragraphs = [], rules = [] }: Section) => (
  <div id={id} tabIndex={-1} className="help-part grid gap-2">
    <h3 className="font-bold">{title}</h3>
    {paragraphs.map((paragraph) => (
      <p key={paragraph} className="text-pretty">
        {paragraph}
      </p>
    ))}
    {rules.length > 0 && (
      <ul className="help-list">
        {rules.map((rule) => (
          <li key={rule} className="text-pretty">
            {rule}
          </li>
        ))}
      </ul>
    )}
  </div>
)

function Authority() {
  const { i18n } = useLingui()
  const law = lawOf(useClient().country)
  if (!law) return null
  return (
    <a
      href={law.site}
      rel="noreferrer"
      className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline underline-offset-4"
    >
      {i18n.locale.startsWith('pt') ? law.authority.pt : law.authority.en}
    </a>
  )
}
