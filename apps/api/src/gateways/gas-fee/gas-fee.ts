const TIME_LIMIT_MS = 10_000

/** What became of a request: sent or found unnecessary; on its way; refused for good, with nothing sent. */
type GasFeeOutcome = 'SUCCESS' | 'PENDING' | 'FAILURE'

/** The service that gives a wallet the little that its network fees cost. */
export interface GasFee {
  /**
   * `reference` names the request: the same one again sends nothing more. `amount`: a whole number of the coin's smallest
   * unit. Throws where the service gives no clear answer; it may have been sent.
   */
  ensure(request: { reference: string; wallet: string; amount: string }): Promise<GasFeeOutcome>
}

/** Speaks to it over HTTP: PUT {url}/top-ups/{reference} { address, amount } answers { status }. */
export const httpGasFee = ({ url, token }: { url: string; token: string }): GasFee => ({
  async ensure({ reference, wallet, amount }) {
    const response = await fetch(`${url}/top-ups/${encodeURIComponent(reference)}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ address: wallet, amount }),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
    if (!response.ok) throw new Error(`The gas-fee service answered ${response.status}`)
    const { status } = (await response.json()) as { status?: unknown }
    if (status !== 'SUCCESS' && status !== 'PENDING' && status !== 'FAILURE')
      throw new Error('The gas-fee service answered no status')
    return status
  },
})
