import { HOUR } from '@momi/contract/rules/durations'
import { rounds } from '@momi/testing/rounds'
import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { live } from './testing/faults/actions.ts'
import { checkPayouts } from './testing/faults/check-all.ts'
import { changedSince, checkLives, lostKeys, type Finding } from './testing/faults/check-lives.ts'
import { FAULTS } from './testing/faults/faults.ts'
import type { Life } from './testing/faults/history.ts'
import { newPhoneOf } from './testing/faults/person.ts'
import { describeReport } from './testing/faults/report.ts'
import { runFaults, withDatabase } from './testing/faults/run.ts'
import { onPostgres, runOnPostgres } from './testing/test-database.ts'

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
/** A tenth of what a night has. */
const [KILLS, REQUESTS] = [rounds(4, 100), rounds(250, 100_000)]
const QUICK = [
  'api process killed',
  'payout service killed',
  'process of PostgreSQL killed',
  'PostgreSQL stopped at once',
]
const LIMIT_MS = IS_TEST_FULL ? 4 * HOUR : 600_000

/** Points that the test asks for, in a number that nothing else has. */
const ODD = 777_777

describe.runIf(onPostgres)('people use Momi while its parts fail', () => {
  let run: Awaited<ReturnType<typeof runFaults>>
  beforeAll(async () => {
    const quick = { faults: FAULTS.filter(({ name }) => QUICK.includes(name)).map((one) => ({ ...one, copies: 1 })) }
    run = await runFaults({
      seed: SEED,
      kills: KILLS,
      requests: REQUESTS,
      ...(IS_TEST_FULL ? {} : { ...quick, people: 4, pauseMs: 500 }),
    })
    if (IS_TEST_FULL) console.warn(describeReport(run.report))
  }, LIMIT_MS)
  afterAll(() => run?.stop())

  const check = (lives: Life[]) => withDatabase(run.world, (db) => checkLives(db, run.cipher, lives))
  const plant = (sql: string) => runOnPostgres(run.world.databaseUrl, `set session_replication_role = replica; ${sql}`)
  const briefly = (findings: readonly Finding[]) => findings.map(({ what, text }) => `${what}: ${text}`)

  /** A person who has only added points, in the given amounts. */
  async function personWithPoints(amounts: readonly number[], options = {}) {
    const life = run.history.begin()
    const phone = newPhoneOf(life, { ...run.town, giveUp: 0, ...options })
    for (const points of amounts)
      await phone.act('points', { points }, (call, idempotencyKey) =>
        call('POST /api/v1/debug/points/add', { body: { points }, idempotencyKey }),
      )
    return { life, phone, account: phone.account()!, keys: life.operations.map(({ key }) => key) }
  }

  test(`[TRU-08] after ${KILLS} kills and ${REQUESTS} requests, every acknowledged change is there once, and every row of the ledger and transfer on the chain is explained (seed ${SEED})`, () => {
    expect(run.report.findings.length === 0 ? '' : describeReport(run.report)).toBe('')
    expect(run.report.requests.acknowledged).toBeGreaterThan(REQUESTS / 10)
    expect(run.report.payouts).toBeGreaterThan(0)
  })

  test('[TRU-08] the checker finds a row that was lost, one that was doubled and one that nobody asked for, each with the history of its person', async () => {
    const [lost, doubled, unasked, answer] = await Promise.all([
      personWithPoints([ODD, 5]),
      personWithPoints([ODD, 6]),
      personWithPoints([ODD, 7]),
      personWithPoints([ODD]),
    ])
    const lives = [lost, doubled, unasked, answer].map(({ life }) => life)
    const { findings, checked } = await check(lives)
    expect(briefly(findings)).toEqual([])

    const copy = (account: string, changes: string) =>
      `insert into ledger_entries (account_id, counterpart, amount, balance_after, reason, ref, at)
       select account_id, counterpart, amount, balance_after, ${changes}, at from ledger_entries
        where account_id = '${account}' and amount = ${ODD};`
    await plant(`delete from ledger_entries where account_id = '${lost.account}' and amount = 5;
      ${copy(doubled.account, `reason, ref || ':again'`)}
      ${copy(unasked.account, `'STAFF_GRANTED', ref`)}
      delete from idempotency_keys where key = '${answer.keys[0]}'`)
    const found = await check(lives)
    const of = ({ life }: typeof lost) =>
      briefly(found.findings.filter(({ text }) => text.startsWith(`person ${life.number}: `)))
    expect(of(lost)[0]).toContain('lost: ')
    expect(of(lost)[0]).toContain('DEBUG_ADDED 5')
    expect(of(doubled)[0]).toMatch(new RegExp(`^doubled: .*DEBUG_ADDED ${ODD}`))
    expect(of(unasked)[0]).toMatch(new RegExp(`^unexplained: .*STAFF_GRANTED ${ODD}`))
    expect(of(answer)[0]).toContain('lost: ')
    expect(found.findings[0]?.history?.join('\n')).toContain(`points {"points":${ODD}}`)
    // As long as the person is remembered by the numbers of their account alone, and between two checks.
    const later = await withDatabase(run.world, async (db) => ({
      accounts: await changedSince(db, checked),
      keys: await lostKeys(db, answer.keys),
    }))
    expect(later.accounts.map(({ what }) => what).toSorted()).toEqual(['lost', 'unexplained', 'unexplained'])
    expect(later.keys).toHaveLength(1)
  })

  test('[TRU-08] the checker finds a session that ended, a second transfer, and a payout without a transfer', async () => {
    const { life, phone, account } = await personWithPoints([5])
    await plant(`update sessions set revoked_at = now() where user_id = '${account}'`)
    await phone.refresh()
    await phone.confirmSession()
    expect(briefly((await check([life])).findings)[0]).toContain('lost: ')

    const transfers = await run.world.chain.transfers()
    const findings = (of: typeof transfers) => withDatabase(run.world, (db) => checkPayouts(db, of))
    const [first, ...others] = transfers
    expect(briefly(await findings(transfers))).toEqual([])
    expect((await findings(others)).map(({ what }) => what)).toEqual(['lost'])
    expect((await findings([first!, ...transfers])).map(({ what }) => what)).toEqual(['doubled'])
    expect((await findings([...transfers, { ...first!, hash: '0x1' }])).map(({ what }) => what)).toEqual([
      'unexplained',
    ])
    const wrong = await findings([{ ...first!, value: first!.value + 1n }, ...others])
    expect(wrong.map(({ what }) => what)).toEqual(['contradiction'])
  })

  test('[TRU-08] the checker finds what a client without idempotency doubles', async () => {
    run.state.isDisturbed = true
    const { life } = await personWithPoints(
      Array.from({ length: 100 }, (_, index) => index + 1),
      { newKeyPerAttempt: true },
    )
    run.state.isDisturbed = false
    const { findings } = await check([life])
    expect(findings.map(({ what }) => what)).toContain('doubled')
    expect(findings.filter(({ what }) => what !== 'doubled')).toEqual([])
  })

  test('[TRU-08] a person whose requests are not disturbed leaves nothing to find', async () => {
    run.state.isOver = false
    const { findings } = await check([await live(run.town)])
    expect(briefly(findings)).toEqual([])
  })
})
