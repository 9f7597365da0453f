import { useState } from 'react'
import { ApiError } from '@momi/client/http/api-error'

/** What a try came to. */
export type Outcome = { answer: unknown } | { error: string }

/** The error as a developer wants it. */
const inFull = (error: unknown): string => {
  if (error instanceof ApiError) return `${error.status} ${error.body}`
  return error instanceof Error ? `${error.name}: ${error.message}` : JSON.stringify(error)
}

/** What `work` comes to, whatever it does. */
export const outcomeOf = (work: () => unknown): Promise<Outcome> =>
  (async () => work())().then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error: inFull(error) }),
  )

/** Runs one thing at a time, and keeps what it came to. */
export function useTry() {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const run = (work: () => unknown): void => {
    setBusy(true)
    setOutcome(undefined)
    void outcomeOf(work).then((came) => {
      setOutcome(came)
      setBusy(false)
    })
  }
  return { isBusy, outcome, run }
}
