import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { rounds } from '@momi/testing/rounds'
import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { read } from '../../db/db.ts'
import { testApp } from '../../testing/test-app.ts'
import { rotateSeeds } from './public.ts'

/** The number of spins: few, or SPINS=100000 for the run that docs/decisions/0009-verifiable-draws.md describes. */
const SPINS = Number(process.env['SPINS'] ?? rounds(320, 1000))
const EACH = 20

const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(app.close)
const { db, transact } = app.database

const page = read(
  'test_many_spins',
  { after: 'text', size: 'int8' },
  { drawn_for: 'text', segments: 'jsonb', segment: 'text', seed_hash: 'text', seed: 'text' },
  `select drawn_for, segments, segment, seed_hash, seed from roulette_spins_published
    where drawn_for > :after order by drawn_for limit :size`,
)

/**
 * Runs the independent script on all published spins and returns its exit code and output. `change` may corrupt a line.
 */
async function checkAll(change = (line: string) => line): Promise<{ code: number; said: string }> {
  const script = fileURLToPath(new URL('../../../../../tools/check-spins.mjs', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'ignore'] })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  let after = ''
  for (;;) {
    const rows = await db.many(page, { after, size: 5000 })
    const last = rows.at(-1)
    if (!last) break
    for (const row of rows) child.stdin.write(`${change(JSON.stringify(row))}\n`)
    after = last.drawn_for
  }
  child.stdin.end()
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

test('[ROU-01] every stored spin matches its seed, and one changed character of a seed is reported', async () => {
  const rule = {
    segments: [
      { id: 'nothing', weight: 50, prize: { type: 'NOTHING_WON' } },
      { id: 'spin', weight: 5, prize: { type: 'ROULETTE_SPIN', spins: 1 } },
      { id: 'few', weight: 40, prize: { type: 'POINTS', points: 5 } },
      { id: 'many', weight: 1, prize: { type: 'POINTS', points: 500 } },
    ],
    freePerDay: EACH,
    spinPrice: null,
  }
  await app.edit('NG', 'roulette', { rule })
  const person = async () => {
    const user = await app.person()
    let { token } = (await user('GET /api/v1/roulette/config', {})).ticket
    for (let spin = 0; spin < EACH; spin++) {
      const { after } = await user('POST /api/v1/roulette/spin', {
        body: { ticket: token },
        idempotencyKey: randomUUID(),
      })
      token = after.ticket.token
    }
  }
  for (let made = 0; made < SPINS; made += 8 * EACH) await Promise.all(Array.from({ length: 8 }, person))
  app.goTo('2026-03-03T12:00:00Z')
  await rotateSeeds({ db, transact, cipher: app.deps.cipher, now: app.now })

  const { code, said } = await checkAll()
  expect([code, said]).toEqual([0, expect.stringMatching(/^\d+ spins checked, 0 wrong\n$/)])
  expect(Number.parseInt(said, 10)).toBeGreaterThanOrEqual(SPINS)
  let line = 0
  const spoiled = await checkAll((text) =>
    ++line === 300 ? text.replace(/"seed":"(.)/, (_, byte: string) => `"seed":"${byte === '0' ? '1' : '0'}`) : text,
  )
  expect([spoiled.code, spoiled.said]).toEqual([1, said.replace('0 wrong', '1 wrong')])
  expect(await auditLedger(db)).toEqual([])
}, 1_800_000)
