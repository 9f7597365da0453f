import { useEffect, useState } from 'react'
import { Group } from './Field.tsx'
import { readWallet } from './server.ts'

const POLL_MS = 2000

/** The balance of the phone's wallet on the local chain, where payouts arrive. */
export function Wallet({ address }: { address: string }) {
  const [held, setHeld] = useState<{ address: string; text: string }>()
  useEffect(() => {
    if (address === '') return
    const refresh = () =>
      void readWallet(address).then(
        ({ balance, symbol }) => {
          setHeld({ address, text: balance === null ? 'No local chain runs' : `${balance} ${symbol}` })
          if (balance === null) clearInterval(timer)
        },
        // The api is restarting, or the address is invalid. The next poll tries again.
        () => setHeld(undefined),
      )
    const timer = setInterval(refresh, POLL_MS)
    refresh()
    return () => clearInterval(timer)
  }, [address])
  const isKnown = held !== undefined && held.address === address
  return (
    <Group title="Wallet">
      {address === '' ? (
        <p className="col-span-2 text-caption text-ink-soft">This phone has no wallet</p>
      ) : (
        <p className="col-span-2 flex flex-wrap items-baseline justify-between gap-x-3 rounded-[.625rem] bg-control px-3 py-2">
          <span className="text-caption text-ink-soft" title={address}>
            {address.slice(0, 6)}…{address.slice(-4)}
          </span>
          <output data-testid="wallet-balance" className="text-sm font-semibold tabular-nums">
            {isKnown ? held.text : '…'}
          </output>
        </p>
      )}
    </Group>
  )
}
