import { useState } from 'react'
import { ApiError } from '@momi/client/http/api-error'

/** The result of a call. */
export type Outcome = { answer: unknown } | { error: string }

/** The error with its details for developers. */
const inFull = (error: unknown): string => {
  if (error instanceof ApiError) return `${error.status} ${error.body}`
  return error instanceof Error ? `${error.name}: ${error.message}` : JSON.stringify(error)
}

/** The result of `work`, or its error. */
export const outcomeOf = (work: () => unknown): Promise<Outcome> =>
  (async () => work())().then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error: inFull(error) }),
  )

/** Runs a call, and keeps the result until the next one. */
export function useCallOutcome() {
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
