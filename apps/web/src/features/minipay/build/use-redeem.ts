import { useCallback, useEffect, useRef, useState } from 'react'
import type { Call } from '@momi/client/http/call'
import type { MiniPay } from '@momi/client/host/minipay'
import type { Api, Input, Output } from '@momi/contract'
import { NO_WALLET, NOT_CONFIRMED, opensByConfirming, problemOf, type Problem } from './problem-messages.ts'

export type Linked = Output<Api['GET /api/v1/minipay/link/{link}']>
export type LinkedReward = Extract<Linked, { purpose: 'REWARD' }>

const LOOK_MS = 3000
const MOST_LOOKS = 20

/** Redeems a link. Asks again until its transaction has been confirmed, for about a minute. */
async function untilConfirmed(call: Call, body: Input<Api['POST /api/v1/minipay/redeem']>['body']): Promise<Linked> {
  for (let look = 1; ; look++) {
    // The link is its own idempotency key: after a lost answer it is sent again without paying twice.
    const answer = await call('POST /api/v1/minipay/redeem', { body })
    if (answer.transaction !== 'WAITING' || look === MOST_LOOKS) return answer
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

/**
 * Loads the link's purpose, and redeems it with this MiniPay's wallet: claims a reward, or links the wallet. The wallet
 * confirms itself by a transaction if nothing else opens payouts; without it, the page goes on as it can.
 */
export function useRedeem(call: Call, minipay: MiniPay | undefined, link: string) {
  const [linked, setLinked] = useState<Linked>()
  const [error, setError] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const [isRedeemed, setRedeemed] = useState(false)
  const [isConfirmed, setConfirmed] = useState(false)
  /** Whether the wallet was refused, and a transaction from it would show that it is this person's. */
  const [isRefused, setRefused] = useState(false)
  const isConfirming = linked?.transaction === 'NEEDED' || (isRefused && linked?.transaction === 'POSSIBLE')
  /** The transaction that the wallet has sent: it is not sent again if an answer is lost. */
  const sent = useRef<string>(undefined)
  // The wallet is requested at the start, as MiniPay requires: there is no button to connect a wallet.
  const wallet = useRef<Promise<string | undefined>>(undefined)

  const load = useCallback(
    () =>
      call('GET /api/v1/minipay/link/{link}', { params: { link } }).then(setLinked, (reason: unknown) =>
        setError(problemOf(reason)),
      ),
    [call, link],
  )
  useEffect(() => {
    wallet.current ??= minipay?.wallet()
    void load()
  }, [load, minipay])

  function reload(): void {
    setError(undefined)
    void load()
  }

  /** Returns the problem, or undefined on success. */
  async function redeem(): Promise<Problem | undefined> {
    setBusy(true)
    setError(undefined)
    const failed = await attempt()
    setError(failed)
    setBusy(false)
    return failed
  }

  async function attempt(): Promise<Problem | undefined> {
    // If there was no wallet at the start, it is requested again: the person may have activated one in the meantime.
    const walletAddress = (await wallet.current) ?? (await (wallet.current = minipay?.wallet()))
    if (walletAddress === undefined) return NO_WALLET
    try {
      if (isConfirming) sent.current ??= await confirm(walletAddress)
      const answer = await untilConfirmed(call, { link, walletAddress, ...(sent.current && { txHash: sent.current }) })
      if (answer.transaction === 'WAITING') return NOT_CONFIRMED
      setLinked(answer)
      setRedeemed(true)
      setConfirmed(sent.current !== undefined)
      return undefined
    } catch (error) {
      // Whatever is wrong with a transaction, another one may be right.
      sent.current = undefined
      setRefused(opensByConfirming(error))
      return problemOf(error)
    }
  }

  /** Has the wallet send the transaction that confirms it; undefined if the person declines or it cannot. */
  const confirm = async (walletAddress: string): Promise<string | undefined> =>
    minipay?.send(walletAddress, await call('POST /api/v1/minipay/transaction', { body: { link, walletAddress } }))

  return { linked, error, isBusy, isRedeemed, isConfirmed, isConfirming, reload, redeem }
}
