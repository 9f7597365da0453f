import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, NetworkError } from '@momi/client/http/api-error'
import { sendForm } from '@momi/client/http/send-form'
import { feedbackProblems, type FeedbackForm } from '@momi/contract/rules/feedback'
import { useClient } from '../../shared/client.ts'
import { draftOf, endTry, clearDraft, saveDraft, keyOf } from './draft.ts'

/** What a person tells us, what is wrong with it, and how it is sent: once, whatever the line does. */
export function useFeedback(onSent: (feedbackId: string) => void) {
  const { call, country } = useClient()
  const [form, setForm] = useState(() => draftOf(country))
  const [screenshot, setScreenshot] = useState<Blob>()
  const [isChecked, setChecked] = useState(false)
  /** How much of it has left, from 0 to 1; undefined where nothing is on its way. */
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

  /** True where nothing is wrong; from now on it is said what is. */
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
      // The server has decided: the next try is another one.
      if (error instanceof ApiError && error.status < 500) endTry()
      setFailure(error)
    } finally {
      setProgress(undefined)
    }
  }

  const isLost = failure instanceof NetworkError
  // The line is back: it goes on by itself, under the same key.
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
