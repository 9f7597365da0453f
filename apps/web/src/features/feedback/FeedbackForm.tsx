import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { PROBLEM_AREAS, type ProblemArea } from '@momi/contract/rules/feedback'
import { Field } from '@momi/ui/Field'
import { Notice } from '@momi/ui/Notice'
import { ProgressBar } from '@momi/ui/ProgressBar'
import { TextField } from '@momi/ui/TextField'
import { CheckedForm } from '../../shared/CheckedForm.tsx'
import { useClient } from '../../shared/client.ts'
import { messageOf } from '../../shared/failure-message.ts'
import { countryChoices } from './country-choices.ts'
import { areaMessages, problemMessages } from './feedback-messages.ts'
import { ScreenshotPicker } from './ScreenshotPicker.tsx'
import { useFeedback } from './use-feedback.ts'

/** The problem areas that do not exist in a country without points. */
const NEEDS_POINTS = new Set<ProblemArea>(['POINTS', 'STREAKS'])

/** The form for feedback: what happened, where, and how to reach the person. */
export function FeedbackForm({ onSent }: { onSent: (feedbackId: string) => void }) {
  const { t, i18n } = useLingui()
  const { hasPoints, config } = useClient()
  const feedback = useFeedback(onSent)
  const { form, problems, isBusy, change } = feedback
  const countries = useMemo(() => (i18n.locale ? countryChoices(config.countries) : []), [i18n.locale, config])
  const submit = () => {
    const isRight = feedback.check()
    if (isRight) feedback.send()
    return isRight
  }
  return (
    <CheckedForm submitText={feedback.isLost ? t`Send again` : t`Send`} isBusy={isBusy} onSubmit={submit}>
      <p className="text-sm text-ink-soft">{t`We need all of this to help you. Only the screenshot is optional.`}</p>
      <Field
        label={t`What's it about?`}
        error={problems.problemArea && t(problemMessages.problemArea[problems.problemArea])}
      >
        {(attributes) => (
          <select
            {...attributes}
            className="feedback-select"
            value={form.problemArea}
            disabled={isBusy}
            onChange={({ target }) => change({ problemArea: target.value })}
          >
            <option value="" disabled hidden>
              {t`Please choose`}
            </option>
            {PROBLEM_AREAS.filter((area) => hasPoints || !NEEDS_POINTS.has(area)).map((area) => (
              <option key={area} value={area}>
                {t(areaMessages[area])}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label={t`What happened?`}
        hint={t`What did you do, and what went wrong?`}
        error={problems.summary && t(problemMessages.summary[problems.summary])}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            className="feedback-text"
            rows={5}
            value={form.summary}
            readOnly={isBusy}
            onChange={({ target }) => change({ summary: target.value })}
          />
        )}
      </Field>
      <ScreenshotPicker screenshot={feedback.screenshot} isBusy={isBusy} onChange={feedback.setScreenshot} />
      <Field label={t`Country`} error={problems.country && t(problemMessages.country[problems.country])}>
        {(attributes) => (
          <select
            {...attributes}
            className="feedback-select"
            autoComplete="country"
            value={form.country}
            disabled={isBusy}
            onChange={({ target }) => change({ country: target.value })}
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={t`Phone number`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={form.phone}
        readOnly={isBusy}
        onChange={(phone) => change({ phone })}
        error={problems.phone && t(problemMessages.phone[problems.phone])}
      />
      <TextField
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={form.email}
        readOnly={isBusy}
        onChange={(email) => change({ email })}
        hint={t`We'll reply to this email.`}
        error={problems.email && t(problemMessages.email[problems.email])}
      />
      {feedback.failure !== undefined && (
        <Notice tone="danger" alert>
          {t(messageOf(feedback.failure))}{' '}
          {feedback.isLost && t`We saved what you wrote and will send it once you're back online.`}
        </Notice>
      )}
      {feedback.progress !== undefined && (
        <ProgressBar label={t`Sending`} value={feedback.progress} max={1} tone="success" />
      )}
    </CheckedForm>
  )
}
