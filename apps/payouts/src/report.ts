import { SETTLEMENT, type Parts } from './parts.ts'

const PAGE = 200

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
