// Recomputes spins of the wheel from published data; it shares no code with the product:
// docs/decisions/0009-verifiable-draws.md. Reads JSON lines from standard input: psql "$DATABASE_URL" -Atc 'select
// row_to_json(s) from roulette_spins_published s' | node tools/check-spins.mjs
import { createHash, createHmac } from 'node:crypto'
import { createInterface } from 'node:readline'

/** The reason why this spin does not match its seed; undefined if it does. */
function problemOf({ drawn_for, segments, segment, seed_hash, seed }) {
  const key = Buffer.from(seed, 'hex')
  if (createHash('sha256').update(key).digest('hex') !== seed_hash) return 'the seed is not the one that was announced'
  const value = createHmac('sha256', key).update(drawn_for).digest().subarray(0, 8)
  const total = segments.reduce((sum, { weight }) => sum + weight, 0)
  let point = (BigInt(`0x${value.toString('hex')}`) * BigInt(total)) / 2n ** 64n
  for (const { id, weight } of segments) {
    if (point < BigInt(weight)) return id === segment ? undefined : `the seed draws ${id}, not ${segment}`
    point -= BigInt(weight)
  }
  return 'nothing could be drawn'
}

let checked = 0
let wrong = 0
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue
  checked += 1
  const spin = JSON.parse(line)
  const problem = problemOf(spin)
  if (problem === undefined) continue
  wrong += 1
  if (wrong <= 20) console.error(`${spin.drawn_for}: ${problem}`)
}
console.log(`${checked} spins checked, ${wrong} wrong`)
process.exit(checked > 0 && wrong === 0 ? 0 : 1)
