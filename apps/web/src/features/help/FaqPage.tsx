import { useDeferredValue, useMemo, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { plainText } from '@momi/contract/rules/plain-text'
import { Button, ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { EmptyState } from '@momi/ui/EmptyState'
import empty from '@momi/ui/illustrations/empty.svg?no-inline'
import { Icon } from '@momi/ui/Icon'
import { TextField } from '@momi/ui/TextField'
import useSWR from 'swr'
import { Link, useLocation } from 'wouter'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import type { Question, QuestionGroup } from './content/content.ts'
import './help.css'
import { useAnchor } from './use-anchor.ts'
import { swrOnce, useHelpText } from './use-help-text.ts'

const TEXT = {
  en: async () => (await import('./content/faq.en.ts')).faq,
  pt: async () => (await import('./content/faq.pt.ts')).faq,
}

/** /faq: frequently asked questions, and a link to feedback. */
export function FaqPage() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { text, error, retry } = useHelpText('faq', TEXT)
  useAnchor(text !== undefined)
  return (
    <Screen title={t`Frequently asked questions`} back={linkTo('/missions')}>
      {!text && error !== undefined && <LoadFailed error={error} retry={retry} />}
      {!text && error === undefined && <CardSkeletons label={t`Loading`} rows={[6.75, 19, 18]} />}
      {text && (
        <div className="grid grid-cols-1 gap-4 break-words">
          <Questions groups={text} />
          <Card tone="soft" className="grid gap-3">
            <h2 className="text-title font-bold">{t`Can't find your question?`}</h2>
            <p className="text-pretty">{t`Tell us what happened. Real people read and answer.`}</p>
            <ButtonLink wide href={linkTo('/feedback')} onNavigate={navigate}>
              {t`Send Feedback`}
            </ButtonLink>
          </Card>
        </div>
      )}
    </Screen>
  )
}

function Questions({ groups }: { groups: readonly QuestionGroup[] }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const found = useFound(groups, useDeferredValue(typed))
  return (
    <>
      <search className="pt-2">
        <TextField label={t`Search questions`} autoComplete="off" value={typed} onChange={setTyped} />
      </search>
      {!found &&
        groups.map(({ id, title, questions }) => (
          <Card key={id}>
            <section id={id} className="help-part">
              <h2 tabIndex={-1} className="text-title font-bold">
                {title}
              </h2>
              <Answers questions={questions} />
            </section>
          </Card>
        ))}
      {found && found.length > 0 && (
        <Card>
          <Answers questions={found} />
        </Card>
      )}
      {found?.length === 0 && (
        <EmptyState
          illustration={empty}
          title={t`Nothing found`}
          text={t`Try other words, or ask us.`}
          action={
            <Button flat onClick={() => setTyped('')}>
              {t`Show all questions`}
            </Button>
          }
        />
      )}
    </>
  )
}

/** The matching questions, the best first; undefined without a query, and until the search is loaded. */
function useFound(groups: readonly QuestionGroup[], typed: string): readonly Question[] | undefined {
  const query = plainText(typed)
  const { data } = useSWR(query === '' ? null : 'help search', () => import('./find-questions.ts'), swrOnce)
  const search = useMemo(() => data?.questionSearch(groups), [data, groups])
  return search && query !== '' ? search(query) : undefined
}

const Answers = ({ questions }: { questions: readonly Question[] }) => (
  <div>
    {questions.map((question) => (
      <Answer key={question.id} {...question} />
    ))}
  </div>
)

const Answer = ({ id, question, answer, link }: Question) => (
  <details id={`q-${id}`} className="help-question">
    <summary>
      {question}
      <Icon name="chevron" className="size-5" />
    </summary>
    <div className="grid gap-3 pb-4 text-ink-soft">
      {answer.map((paragraph) => (
        <p key={paragraph} className="text-pretty">
          {paragraph}
        </p>
      ))}
      {link && (
        <Link
          href={link.href}
          className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline underline-offset-4"
        >
          {link.text}
        </Link>
      )}
    </div>
  </details>
)
