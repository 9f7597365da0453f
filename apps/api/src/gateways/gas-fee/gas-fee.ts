import { answerError } from '../not-accepted.ts'
import { outboundFetch } from '../outbound-fetch.ts'

const TIME_LIMIT_MS = 10_000

/** The outcome of a request: sent or unnecessary; pending; or refused permanently, with nothing sent. */
type GasFeeOutcome = 'SUCCESS' | 'PENDING' | 'FAILURE'

/** The service that sends a wallet the coin for its network fees. */
export interface GasFee {
  /**
   * `reference` identifies the request: repeating it sends nothing again. `amount`: an integer in the coin's smallest
   * unit. Throws an error if the outcome is unclear; the amount may have been sent.
   */
  ensure(request: { reference: string; wallet: string; amount: string }): Promise<GasFeeOutcome>
}

/** HTTP: PUT {url}/top-ups/{reference} { address, amount } answers { status }. */
export const httpGasFee = ({ url, token }: { url: string; token: string }): GasFee => ({
  async ensure({ reference, wallet, amount }) {
    const response = await outboundFetch(`${url}/top-ups/${encodeURIComponent(reference)}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ address: wallet, amount }),
      timeoutMs: TIME_LIMIT_MS,
    })
    if (!response.ok) throw answerError(`The gas-fee service answered ${response.status}`, response.status)
    const { status } = (await response.json()) as { status?: unknown }
    if (status !== 'SUCCESS' && status !== 'PENDING' && status !== 'FAILURE')
      throw new Error('The gas-fee service answered no status')
    return status
  },
})
