// Takes the transactions that the api knows into a state file that does not know them, after the file was lost or
// restored: `node serve.mjs recover-payouts`, while the service is stopped.
import { isHex } from 'viem'
import { ingest, review } from './ingest.ts'
import { NO_LIMIT, type Parts } from './parts.ts'
import { openParts, settings } from './open-parts.ts'

/** Returns one line for each payout with an unknown transaction. */
export async function recover(parts: Parts): Promise<string[]> {
  const { api, state, chain, lease, now } = parts
  await lease.ensure()
  await ingest(parts)
  await review(parts)
  const lines: string[] = []
  for (const { id, why } of state.of('blocked', NO_LIMIT)) {
    if (why !== 'UNKNOWN_TRANSACTION') continue
    await lease.ensure()
    api.clear()
    const { payouts } = await api('GET /api/v1/airdrop/payouts', { query: { ids: id } })
    const known = payouts[0]?.transactions ?? []
    const found = await Promise.all(
      known.map(async ({ hash, nonce, block }) => {
        if (!isHex(hash)) return undefined
        if (nonce !== null) return { hash, nonce, block }
        // An earlier release reported no nonces. The block of the transaction is one too late to search from.
        const mined = await chain.find(hash)
        return mined && { hash, nonce: mined.nonce, block: mined.block === null ? null : mined.block - 1n }
      }),
    )
    const transactions = found.filter((one) => one !== undefined)
    const hashes = known.map(({ hash }) => hash).join(', ')
    if (transactions.length === 0 || transactions.length < known.length) {
      lines.push(`${id}: left, because the node does not know ${hashes}: ask another node`)
      continue
    }
    state.adopt(id, transactions, now())
    state.moveTo(id, 'signed')
    lines.push(`${id}: goes on with ${hashes}`)
  }
  return lines
}

if (import.meta.main) {
  const parts = await openParts(settings())
  const lines = await recover(parts)
  process.stdout.write(`${lines.join('\n') || 'No payout has an unknown transaction'}\n`)
  await parts.lease.end()
  parts.state.close()
}
