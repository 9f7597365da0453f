import type { Environment } from './environment.ts'

const KEY = { 'x-api-key': 'development-service-key' }

/** Reports, as the payout service, that the latest payout has failed. */
export async function failLastPayout({ api }: Environment): Promise<void> {
  const list = await fetch(`${api.api}/api/v1/airdrop/payouts?limit=1000`, { headers: KEY })
  const { payouts } = (await list.json()) as { payouts: { id: string }[] }
  const answer = await fetch(
    `${api.api}/api/v1/airdrop/payouts/${Math.max(...payouts.map(({ id }) => Number(id)))}/settlement`,
    {
      method: 'POST',
      headers: { ...KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'FAILED', why: 'The transfer was reverted' }),
    },
  )
  if (!answer.ok) throw new Error(`The payout was not failed: ${answer.status} ${await answer.text()}`)
}
