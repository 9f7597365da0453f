import { ask, type Injected } from './ask.ts'

/** What a wallet browser puts into the page. */
export interface WalletPage {
  readonly ethereum?: unknown
}

/** MiniPay's wallet. Who is in MiniPay is connected already: there is nothing to ask the person for. */
export interface MiniPay {
  /** Its address; undefined where the wallet was not activated yet, or does not answer. */
  wallet(): Promise<string | undefined>
}

/** MiniPay asks its own app, which may have to wake up. */
const LIMIT_MS = 10_000

/** undefined in any other browser, also in another wallet's. */
export function miniPayIn(page: WalletPage): MiniPay | undefined {
  const provider = providerIn(page)
  return (
    provider && {
      wallet: async () => {
        try {
          const accounts = await ask(provider, 'request', [{ method: 'eth_requestAccounts', params: [] }], LIMIT_MS)
          const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined
          return typeof first === 'string' && first !== '' ? first : undefined
        } catch {
          return undefined
        }
      },
    }
  )
}

function providerIn(page: WalletPage): Injected | undefined {
  try {
    const { ethereum } = page
    if (typeof ethereum !== 'object' || ethereum === null) return undefined
    return (ethereum as Injected)['isMiniPay'] === true ? (ethereum as Injected) : undefined
  } catch {
    return undefined
  }
}
