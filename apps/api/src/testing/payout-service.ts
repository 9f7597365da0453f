import { HEADERS } from '@momi/contract/headers'

interface Listed {
  id: string
  type: 'REWARD' | 'POINTS_EXCHANGE'
  address: string
  amount: string
  status: string
}
export type Inject = (request: {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  payload?: object
}) => Promise<{ statusCode: number; json(): unknown }>

/** The calls of the payout service. */
export function payoutService(inject: Inject) {
  const headers = { [HEADERS.apiKey]: 'development-service-key' }
  /** The first thousand payouts of the api's list. */
  const list = async () => {
    const answer = await inject({ method: 'GET', url: '/api/v1/airdrop/payouts?limit=1000', headers })
    return (answer.json() as { payouts: Listed[] }).payouts
  }
  return {
    list,
    /** The payout with the highest id: payouts that were released together are listed in no particular order. */
    newest: async () => (await list()).toSorted((a, b) => Number(a.id) - Number(b.id)).at(-1)!,
    /** Returns the status, or the code of the refusal. */
    settle: async (id: string, payload: object): Promise<string> => {
      const url = `/api/v1/airdrop/payouts/${id}/settlement`
      const answer = await inject({ method: 'POST', url, headers, payload })
      const { status, errorCode } = answer.json() as { status?: string; errorCode?: string }
      return status ?? errorCode ?? String(answer.statusCode)
    },
  }
}

export const HASH = `0x${'12'.repeat(32)}`
export const FAILED = { status: 'FAILED', why: 'The transfer was reverted' }
