import { createContext, use } from 'react'
import type { Call } from '@momi/client/http/call'
import type { Host } from '@momi/client/host/host'
import type { Session } from '@momi/client/session/session'
import type { Config } from './config.ts'

/** What the running client is and knows; made once at start-up. */
export interface Client {
  host: Host
  call: Call
  session: Session
  /** This version signs in through the vendor's mobile-auth service (section 9). */
  usesMobileAuth: boolean
  /** The server's time in milliseconds. */
  now: () => number
  /** The configuration, with what local storage overrides in it. */
  config: Config
  clientName: string
  clientVersion: string
  country: string
  /** Points are enabled in the country (section 6): without them none are shown, and nothing costs any. */
  hasPoints: boolean
  frontendId: string
  browserUrl: string
  product: string
  /** Resolves once the wallet address was reported, or there is none to report. */
  walletReported: Promise<void>
}

export const ClientContext = createContext<Client | undefined>(undefined)

export function useClient(): Client {
  const client = use(ClientContext)
  if (!client) throw new Error('useClient outside of the started client')
  return client
}
