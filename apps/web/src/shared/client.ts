import { createContext, use } from 'react'
import type { Api, Input, Output } from '@momi/contract'
import type { Call } from '@momi/client/http/call'
import type { Host } from '@momi/client/host/host'
import type { Session } from '@momi/client/session/session'
import type { Config } from './config.ts'

/** The running client, created once at the start. */
export interface Client {
  host: Host
  call: Call
  /** The answer of an earlier visit that a screen shows until the server answers. */
  kept: <K extends keyof Api>(key: K, input: Input<Api[K]>) => Output<Api[K]> | undefined
  session: Session
  /** Whether this version signs in through the vendor's mobile-auth service (section 9). */
  usesMobileAuth: boolean
  /** The server's time in milliseconds. */
  now: () => number
  /** The configuration, with overrides from local storage. */
  config: Config
  clientName: string
  clientVersion: string
  country: string
  /**
   * The time zone of the person's mission days: that of the account's country, wherever the phone is. Before there is an
   * account, that of the phone's country; undefined, the phone's own, in a country without a campaign.
   */
  dayZone: () => string | undefined
  /** Whether points are enabled in the country (section 6); otherwise none are shown or needed. */
  hasPoints: boolean
  frontendId: string
  browserUrl: string
  product: string
  /** Resolves once the wallet address has been reported, or there is none. */
  walletReported: Promise<void>
}

export const ClientContext = createContext<Client | undefined>(undefined)

export function useClient(): Client {
  const client = use(ClientContext)
  if (!client) throw new Error('No client')
  return client
}
