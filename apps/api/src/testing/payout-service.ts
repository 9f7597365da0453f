import { HEADERS } from '@momi/contract/headers'

interface Listed {
  id: string
  type: 'REWARD' | 'POINTS_EXCHANGE'
  address: string
  amount: string
  status: string
  txHash: string | null
  transactions: { hash: string; nonce: number | null; block: number | null }[]
  newTransactionPermitted: boolean
}
export type Inject = (request: {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers: Record<string, string>
  payload?: object
}) => Promise<{ statusCode: number; json(): unknown }>

/** The calls of the payout service, by an instance that takes the lease before each report. */
export function payoutService(inject: Inject, instance = 'instance-of-a-test') {
  const headers = { [HEADERS.apiKey]: 'development-service-key', [HEADERS.payoutInstance]: instance }
  /** Returns the refusal's code, if the lease is refused. */
  const lease = async () => {
    const answer = await inject({ method: 'POST', url: '/api/v1/airdrop/payouts/lease', headers })
    return (answer.json() as { errorCode?: string }).errorCode
  }
  /** The first thousand payouts of the api's list. */
  const list = async () => {
    await lease()
    const answer = await inject({ method: 'GET', url: '/api/v1/airdrop/payouts?limit=1000', headers })
    return (answer.json() as { payouts: Listed[] }).payouts
  }
  return {
    /** Makes one call, without taking the lease. */
    ask: async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
      const answer = await inject({ method, url, headers, ...(payload && { payload }) })
      return { status: answer.statusCode, body: answer.json() as { errorCode?: string } }
    },
    lease,
    list,
    /** The payout with the highest id: payouts that were released together are listed in no particular order. */
    newest: async () => (await list()).toSorted((a, b) => Number(a.id) - Number(b.id)).at(-1)!,
    /** Returns the status, or the code of the refusal. */
    settle: async (id: string, payload: object): Promise<string> => {
      await lease()
      const url = `/api/v1/airdrop/payouts/${id}/settlement`
      const answer = await inject({ method: 'POST', url, headers, payload })
      const { status, errorCode } = answer.json() as { status?: string; errorCode?: string }
      return status ?? errorCode ?? String(answer.statusCode)
    },
  }
}

export const HASH = `0x${'12'.repeat(32)}`
export const SENT = { status: 'SENT', txHash: HASH, nonce: 7, block: 100 }
export const FAILED = { status: 'FAILED', why: 'The transfer was reverted' }
