import { useEffect, useEffectEvent, useState } from 'react'
import { NetworkError } from '@momi/client/http/api-error'
import { sendForm } from '@momi/client/http/send-form'
import { feedbackProblems, type FeedbackForm } from '@momi/contract/rules/feedback'
import { useApi } from '../../shared/api.ts'
import { useClient } from '../../shared/client.ts'
import { storedRequestKey } from '../../shared/stored-request-key.ts'
import { useAction } from '../../shared/use-action.ts'
import { clearDraft, digestOf, draftOf, saveDraft } from './draft.ts'

const key = storedRequestKey('momi.feedback.try')

/** The feedback form: its draft, filled with the account's number and address, its problems, and the action that sends it. */
export function useFeedback(onSent: (feedbackId: string) => void) {
  const { call, country } = useClient()
  const [draft, setDraft] = useState(() => draftOf(country))
  const { data: account } = useApi('GET /api/v2/user', {})
  const form: FeedbackForm = {
    ...draft,
    phone: draft.phone ?? account?.phone ?? '',
    email: draft.email ?? account?.email ?? '',
  }
  const [screenshot, setScreenshot] = useState<Blob>()
  const [isChecked, setChecked] = useState(false)
  const [progress, setProgress] = useState(0)
  const problems = feedbackProblems(form)

  const { run, isBusy, failure, clearFailure } = useAction({
    async send(keyOf) {
      setProgress(0)
      const idempotencyKey = keyOf(await digestOf(form, screenshot))
      const input = { body: form, files: screenshot ? { screenshot } : {}, idempotencyKey }
      return sendForm(call, 'POST /api/v1/user/feedback', input, setProgress)
    },
    changes: [],
    onDone({ feedbackId }, _input, isHere) {
      clearDraft()
      if (isHere()) onSent(feedbackId)
    },
    key,
  })

  function change(part: Partial<FeedbackForm>): void {
    const next = { ...draft, ...part }
    setDraft(next)
    clearFailure()
    saveDraft(next)
  }

  /** Returns whether the form has no problems; from then on problems are shown. */
  function check(): boolean {
    setChecked(true)
    return Object.keys(problems).length === 0
  }

  const isLost = failure instanceof NetworkError
  const retry = useEffectEvent(() => void run())
  useEffect(() => {
    if (!isLost) return
    const onOnline = () => retry()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [isLost])

  return {
    form,
    screenshot,
    problems: isChecked ? problems : {},
    isBusy,
    /** The part of the form that has been sent, from 0 to 1; undefined while nothing is sent. */
    progress: isBusy ? progress : undefined,
    failure,
    isLost,
    change,
    setScreenshot,
    check,
    send: () => void run(),
  }
}
