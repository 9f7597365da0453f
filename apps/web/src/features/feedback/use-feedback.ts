import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, NetworkError } from '@momi/client/http/api-error'
import { sendForm } from '@momi/client/http/send-form'
import { feedbackProblems, type FeedbackForm } from '@momi/contract/rules/feedback'
import { useClient } from '../../shared/client.ts'
import { draftOf, endTry, clearDraft, saveDraft, keyOf } from './draft.ts'

/** State of the feedback form: its values, its problems, and submitting it once, even if answers are lost. */
export function useFeedback(onSent: (feedbackId: string) => void) {
  const { call, country } = useClient()
  const [form, setForm] = useState(() => draftOf(country))
  const [screenshot, setScreenshot] = useState<Blob>()
  const [isChecked, setChecked] = useState(false)
  /** The sent share, from 0 to 1; undefined while nothing is being sent. */
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<unknown>()
  const problems = feedbackProblems(form)
  const isBusy = progress !== undefined

  function change(part: Partial<FeedbackForm>): void {
    const next = { ...form, ...part }
    setForm(next)
    setFailure(undefined)
    saveDraft(next)
  }

  /** Returns true if the form is valid; from now on problems are shown. */
  function check(): boolean {
    setChecked(true)
    return Object.keys(problems).length === 0
  }

  async function send(): Promise<void> {
    setProgress(0)
    setFailure(undefined)
    try {
      const idempotencyKey = await keyOf(form, screenshot)
      const input = { body: form, files: screenshot ? { screenshot } : {}, idempotencyKey }
      const { feedbackId } = await sendForm(call, 'POST /api/v1/user/feedback', input, setProgress)
      clearDraft()
      onSent(feedbackId)
    } catch (error) {
      // The server has answered: the next attempt gets a new key.
      if (error instanceof ApiError && error.status < 500) endTry()
      setFailure(error)
    } finally {
      setProgress(undefined)
    }
  }

  const isLost = failure instanceof NetworkError
  // Sends again automatically when the network is back, with the same key.
  const sendAgain = useEffectEvent(() => void send())
  useEffect(() => {
    if (!isLost) return
    window.addEventListener('online', sendAgain)
    return () => window.removeEventListener('online', sendAgain)
  }, [isLost])

  return {
    form,
    screenshot,
    problems: isChecked ? problems : {},
    isBusy,
    progress,
    failure,
    isLost,
    change,
    setScreenshot,
    check,
    send,
  }
}
