import { useEffect, useRef, useState } from 'react'
import type { Api, Output } from '@momi/contract'
import { ApiError, NetworkError } from '@momi/client/http/api-error'
import { useSWRConfig, type KeyedMutator } from 'swr'
import { useClient } from '../../shared/client.ts'
import { clearPendingSpin, savePendingSpin, pendingSpin, type PendingSpin } from './pending-spin.ts'
import { useWheel } from './use-wheel.ts'
import type { Config } from './Wheel.tsx'

export type Answer = Output<Api['POST /api/v1/roulette/spin']>

/** Delays of retries after a lost answer, while the wheel turns. */
const RETRY_AFTER_MS = [800, 2000]
/** The longest wait for the wallet's network fee before a spin. */
const FEE_MS = 2500

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

interface Wanted {
  config: Config
  update: KeyedMutator<Config>
  onLanded: (answer: Answer) => void
}

/** Spins once per tap: an unanswered spin is stored and sent again until it is answered. */
export function useSpin({ config, update, onLanded }: Wanted) {
  const { call, now } = useClient()
  const { mutate } = useSWRConfig()
  const wheel = useWheel()
  const [isTurning, setTurning] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [isKept, setKept] = useState(() => pendingSpin(now()) !== undefined)
  const isUnderWay = useRef(false)
  const wasFeeAsked = useRef(false)
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => void (isThere.current = false)
  }, [])

  async function spin({ buy = false, ticket = config.ticket } = {}): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setTurning(true)
    setFailure(undefined)
    const asked = pendingSpin(now()) ?? {
      ticket: ticket.token,
      expiresAt: ticket.expiresAt,
      buy,
      key: crypto.randomUUID(),
    }
    savePendingSpin(asked)
    wheel.start()
    const outcome = await answerTo(asked)
    if ('answer' in outcome) await take(outcome.answer)
    else await wheel.stop()
    call.clear()
    setFailure('answer' in outcome ? undefined : outcome.error)
    const isOpen = pendingSpin(now()) !== undefined
    setKept(isOpen)
    // Refetch. While a spin is unanswered, the history must not show its result before the wheel does.
    if (!isOpen) await mutate(() => true).catch(() => {})
    isUnderWay.current = false
    setTurning(false)
    if ('answer' in outcome && isThere.current) onLanded(outcome.answer)
  }

  async function answerTo(asked: PendingSpin): Promise<{ answer: Answer } | { error: unknown }> {
    try {
      await payFee()
      const answer = await ask(asked)
      clearPendingSpin()
      return { answer }
    } catch (error) {
      // The server has refused it: the next tap is a new spin with a new ticket.
      if (error instanceof ApiError && error.status < 500) clearPendingSpin()
      return { error }
    }
  }

  async function ask({ ticket, buy, key }: PendingSpin, tries = 0): Promise<Answer> {
    try {
      return await call('POST /api/v1/roulette/spin', { body: { ticket, buy }, idempotencyKey: key })
    } catch (error) {
      const wait = RETRY_AFTER_MS[tries]
      if (!(error instanceof NetworkError) || wait === undefined) throw error
      await pause(wait)
      return ask({ ticket, buy, key, expiresAt: '' }, tries + 1)
    }
  }

  /** Once per visit, and never blocking the spin. */
  async function payFee(): Promise<void> {
    if (!config.gasFeeNeeded || wasFeeAsked.current) return
    wasFeeAsked.current = true
    const asked = call('POST /api/v1/roulette/ensure-gas-fee', { idempotencyKey: crypto.randomUUID() })
    await Promise.race([asked.catch(() => undefined), pause(FEE_MS)])
  }

  /** Nothing on the screen shows the result before the wheel has stopped. */
  async function take({ spin: drawn, after }: Answer): Promise<void> {
    const { segments } = config
    await wheel.land(
      segments.findIndex(({ id }) => id === drawn.segmentId),
      segments.length,
    )
    await update(
      (known) =>
        known && {
          ...known,
          ...after,
          history: [drawn, ...known.history.filter(({ id }) => id !== drawn.id)].slice(0, 20),
        },
      { revalidate: false },
    )
  }

  return {
    wheel: wheel.element,
    spin: (how?: Parameters<typeof spin>[0]) => void spin(how),
    isTurning,
    isKept,
    failure,
  }
}
