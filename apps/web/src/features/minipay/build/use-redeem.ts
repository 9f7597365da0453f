import { useCallback, useEffect, useRef, useState } from 'react'
import type { Call } from '@momi/client/http/call'
import type { MiniPay } from '@momi/client/host/minipay'
import type { Api, Output } from '@momi/contract'
import { NO_WALLET, problemOf, type Problem } from './problem-messages.ts'

export type Linked = Output<Api['GET /api/v1/minipay/link/{link}']>
export type LinkedReward = Extract<Linked, { purpose: 'REWARD' }>

/** Loads the link's purpose, and redeems it with this MiniPay's wallet: claims a reward, or proves the wallet. */
export function useRedeem(call: Call, minipay: MiniPay | undefined, link: string) {
  const [linked, setLinked] = useState<Linked>()
  const [error, setError] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const [isRedeemed, setRedeemed] = useState(false)
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
      // The link is its own idempotency key: after a lost answer it is sent again without paying twice.
      setLinked(await call('POST /api/v1/minipay/redeem', { body: { link, walletAddress } }))
      setRedeemed(true)
      return undefined
    } catch (error) {
      return problemOf(error)
    }
  }

  return { linked, error, isBusy, isRedeemed, reload, redeem }
}
