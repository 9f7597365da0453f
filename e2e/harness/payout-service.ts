import type { Environment } from './environment.ts'

const KEY = { 'x-api-key': 'development-service-key', 'x-payout-instance': 'instance-of-a-test' }

/** Reports, as the payout service, that the latest payout has failed. */
export const failLastPayout = (environment: Environment) =>
  reportLastPayout(environment, { status: 'FAILED', why: 'The transfer was reverted' })

/** Reports, as the payout service, that the latest payout was paid by this transaction. */
export const settleLastPayout = (environment: Environment, txHash: string) =>
  reportLastPayout(environment, { status: 'SETTLED', txHash })

async function reportLastPayout({ api }: Environment, settlement: object): Promise<void> {
  await fetch(`${api.api}/api/v1/airdrop/payouts/lease`, { method: 'POST', headers: KEY })
  const list = await fetch(`${api.api}/api/v1/airdrop/payouts?limit=1000`, { headers: KEY })
  const { payouts } = (await list.json()) as { payouts: { id: string }[] }
  const answer = await fetch(
    `${api.api}/api/v1/airdrop/payouts/${Math.max(...payouts.map(({ id }) => Number(id)))}/settlement`,
    {
      method: 'POST',
      headers: { ...KEY, 'content-type': 'application/json' },
      body: JSON.stringify(settlement),
    },
  )
  if (!answer.ok) throw new Error(`The payout was not reported: ${answer.status} ${await answer.text()}`)
}
