import { ask, PERSON_LIMIT_MS, type Injected } from './ask.ts'

/** The globals that a wallet browser injects. */
export interface WalletPage {
  readonly ethereum?: unknown
}

/** MiniPay's wallet. Inside MiniPay the wallet is always connected, so the person is not asked for consent. */
export interface MiniPay {
  /** The wallet's address; undefined if it is not activated yet or does not answer. */
  wallet(): Promise<string | undefined>
  /**
   * Has the wallet send 0 to itself, which the person confirms, and returns the transaction's hash; undefined if nothing
   * was sent. `feeCurrency`: the token in which the fee is paid; null: the chain's coin.
   */
  send(wallet: string, transaction: { data: string; feeCurrency: string | null }): Promise<string | undefined>
}

const HASH = /^0x[0-9a-fA-F]{64}$/

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
      send: async (wallet, { data, feeCurrency }) => {
        const transaction = {
          from: wallet,
          to: wallet,
          value: '0x0',
          data,
          ...(feeCurrency !== null && { feeCurrency }),
        }
        const request = { method: 'eth_sendTransaction', params: [transaction] }
        const hash = await ask(provider, 'request', [request], PERSON_LIMIT_MS).catch(() => undefined)
        return typeof hash === 'string' && HASH.test(hash) ? hash : undefined
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
