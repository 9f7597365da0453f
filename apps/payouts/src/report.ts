import { HOUR } from '@momi/contract/rules/durations'
import { formatUnits } from 'viem'
import { SETTLEMENT, type Parts } from './parts.ts'

const PAGE = 200
/** A balance that has not changed is reported again after this time, so that staff see that it is not old. */
const TREASURY_MS = HOUR

/**
 * Reports the outcomes of mined payouts. A report that the api refuses does not stop the others, but the run counts as
 * failed; the next run repeats the report.
 */
export async function report({ api, state, lease, log }: Parts): Promise<void> {
  const failures: unknown[] = []
  for (const { id, hash, paid } of state.of('mined', PAGE)) {
    const params = { payout_id: id }
    await lease.ensure()
    try {
      await api(SETTLEMENT, {
        params,
        body:
          paid && hash
            ? { status: 'SETTLED', txHash: hash }
            : { status: 'FAILED', why: 'The token refuses the transfer' },
      })
    } catch (error) {
      log.error({ err: error, payout: id, paid }, 'the api does not take what became of a payout')
      failures.push(error)
      continue
    }
    state.reported(id)
    log.info({ payout: id, paid }, 'reported')
  }
  if (failures.length > 0) throw new AggregateError(failures, `Payouts that were not reported: ${failures.length}`)
}

/**
 * Reports what the treasury holds, for staff, if that has changed or was not reported for an hour. A failure stops no
 * payout; the next round reports it.
 */
export async function reportTreasury({ api, env, state, log, now }: Parts, balance: bigint): Promise<void> {
  const [known, at = '0'] = state.fact('treasury-balance')?.split(' ') ?? []
  if (known === String(balance) && now() - Number(at) < TREASURY_MS) return
  try {
    await api('PUT /api/v1/airdrop/payouts/treasury', { body: { balance: formatUnits(balance, env.TOKEN_DECIMALS) } })
    state.putFact('treasury-balance', `${balance} ${now()}`)
  } catch (error) {
    log.warn({ err: error }, 'the balance of the treasury was not reported')
  }
}
