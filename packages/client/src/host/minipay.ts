import { ask, type Injected } from './ask.ts'

/** The globals that a wallet browser injects. */
export interface WalletPage {
  readonly ethereum?: unknown
}

/** MiniPay's wallet. Inside MiniPay the wallet is always connected, so the person is not asked for consent. */
export interface MiniPay {
  /** The wallet's address; undefined if it is not activated yet or does not answer. */
  wallet(): Promise<string | undefined>
}

/** The limit is longer than for other host calls, because MiniPay asks its native app, which may have to start. */
const LIMIT_MS = 10_000

/** MiniPay, if the page is open in it; undefined in any other browser, including other wallets' browsers. */
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
