import { mayRecover } from '@momi/client/http/may-recover'
import { requestKey, type RequestKey } from '@momi/client/http/request-key'
import { useRef, useState } from 'react'
import { withMessage } from './failure-message.ts'
import { onThisScreen } from './on-this-screen.ts'
import { useRefresh, type CachedAnswer } from './use-refresh.ts'

interface Action<Input, Answer> {
  /** Sends the request. `keyOf` returns its Idempotency-Key: a retry after a lost answer gets the same one. */
  send: (keyOf: RequestKey['of'], input: Input) => Promise<Answer>
  /**
   * The data that the action changes. It is loaded again even after a failure, because the server may have performed
   * the action.
   */
  changes: readonly CachedAnswer[]
  /** `isHere`: whether the person is still on the screen of the action. */
  onDone?: (answer: Answer, input: Input, isHere: () => boolean) => void
  onFailed?: (error: unknown, isHere: () => boolean) => void
  /** Set if the key of an unanswered request has to outlive the component. */
  key?: RequestKey
}

/**
 * Performs a change on the server that a person requests: one at a time, and only once even if it is retried after a
 * lost answer. Then refreshes the data that the change affects.
 */
export function useAction<Answer, Input = void>(action: Action<Input, Answer>) {
  const refresh = useRefresh()
  const [key] = useState(() => action.key ?? requestKey())
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  /** 'busy': the previous run has not finished, so nothing was sent. */
  async function run(input: Input): Promise<'done' | 'failed' | 'busy'> {
    if (isRunning.current) return 'busy'
    isRunning.current = true
    setBusy(true)
    setFailure(undefined)
    const result = await attempt(input)
    await refresh(action.changes)
    isRunning.current = false
    setBusy(false)
    return result
  }

  async function attempt(input: Input): Promise<'done' | 'failed'> {
    const isHere = onThisScreen()
    try {
      const answer = await action.send(key.of, input)
      key.end()
      action.onDone?.(answer, input, isHere)
      return 'done'
    } catch (error) {
      // A refusal is an answer. A rate limit is not, because the server has not processed the request.
      if (!mayRecover(error)) key.end()
      setFailure(await withMessage(error))
      action.onFailed?.(error, isHere)
      return 'failed'
    }
  }

  return { run, isBusy, failure, clearFailure: () => setFailure(undefined) }
}
