import { randomId } from '@momi/client/random-id'
import { useEffect, useRef, useState } from 'react'
import type { Api, Output } from '@momi/contract'
import { NetworkError } from '@momi/client/http/api-error'
import { mayRecover } from '@momi/client/http/may-recover'
import type { KeyedMutator } from 'swr'
import { MISSIONS_KEY } from '../../shared/api.ts'
import { useClient } from '../../shared/client.ts'
import { useAction } from '../../shared/use-action.ts'
import { BALANCE, useRefresh } from '../../shared/use-refresh.ts'
import { clearPendingSpin, madeSince, savePendingSpin, pendingSpin, type PendingSpin } from './pending-spin.ts'
import { useWheel } from './use-wheel.ts'
import type { Config } from './Wheel.tsx'

export type Answer = Output<Api['POST /api/v1/roulette/spin']>

/** The delays after which a spin whose answer was lost is sent again while the wheel turns. */
const RETRY_AFTER_MS = [800, 2000]
/** The longest time that a spin waits for the request of the wallet's gas fee. */
const FEE_MS = 2500

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

interface Options {
  config: Config
  update: KeyedMutator<Config>
  onLanded: (answer: Answer) => void
}

/** Spins the wheel. A spin without an answer stays pending, and the next tap sends it again. */
export function useSpin({ config, update, onLanded }: Options) {
  const { call, now } = useClient()
  const refresh = useRefresh()
  const wheel = useWheel()
  const [kept, setKept] = useState(() => pendingSpin(now()))
  const made = kept && madeSince(kept, config.history)
  const wasFeeAsked = useRef(false)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])

  const { run, isBusy, failure } = useAction({
    // A pending spin is retried unchanged, with its own key and the ticket with which it was requested.
    async send(_, spin: PendingSpin) {
      savePendingSpin(spin)
      wheel.start()
      try {
        await requestGasFee()
        const answer = await ask(spin)
        clearPendingSpin()
        await land(answer)
        return answer
      } catch (error) {
        if (!mayRecover(error)) clearPendingSpin()
        await wheel.stop()
        throw error
      } finally {
        await settle()
      }
    },
    // The data is refetched after the wheel has stopped, in `settle`.
    changes: [],
    onDone: (answer) => isMounted.current && onLanded(answer),
  })

  function spin({ buy = false, ticket = config.ticket, after = config.history[0]?.id ?? '' } = {}): void {
    const pending = pendingSpin(now())
    const isOpen = pending && !madeSince(pending, config.history)
    void run(isOpen ? pending : { ticket: ticket.token, expiresAt: ticket.expiresAt, buy, key: randomId(), after })
  }

  /**
   * Refetches the data, unless the spin is still pending: otherwise the history could show the result before a retry
   * has turned the wheel to it.
   */
  async function settle(): Promise<void> {
    const pending = pendingSpin(now())
    setKept(pending)
    if (!pending) await refresh([MISSIONS_KEY, 'GET /api/v1/rewards/earned', ...BALANCE])
  }

  async function ask({ ticket, buy, key }: Pick<PendingSpin, 'ticket' | 'buy' | 'key'>, tries = 0): Promise<Answer> {
    try {
      return await call('POST /api/v1/roulette/spin', { body: { ticket, buy }, idempotencyKey: key })
    } catch (error) {
      const wait = RETRY_AFTER_MS[tries]
      if (!(error instanceof NetworkError) || wait === undefined) throw error
      await pause(wait)
      return ask({ ticket, buy, key }, tries + 1)
    }
  }

  /** Requests the wallet's gas fee, once while the screen is open; a failure does not prevent the spin. */
  async function requestGasFee(): Promise<void> {
    if (!config.gasFeeNeeded || wasFeeAsked.current) return
    wasFeeAsked.current = true
    const asked = call('POST /api/v1/roulette/ensure-gas-fee', { idempotencyKey: randomId() })
    await Promise.race([asked.catch(() => undefined), pause(FEE_MS)])
  }

  /** Stops the wheel on the result, then adds the result to the displayed data. */
  async function land({ spin: drawn, after }: Answer): Promise<void> {
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

  return { wheel: wheel.element, spin, isTurning: isBusy, isKept: kept !== undefined && !made, made, failure }
}
