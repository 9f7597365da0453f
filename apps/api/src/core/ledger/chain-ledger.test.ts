import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { read, write, type Tx } from '../../db/db.ts'
import { chainAll } from '../../testing/chain-all.ts'
import { operate } from '../../testing/operate.ts'
import { testApp } from '../../testing/test-app.ts'
import { onPostgres } from '../../testing/test-database.ts'
import { FoundProblem } from '../../commands/command.ts'
import { auditDaily } from './ledger-audit.ts'
import { chainLedger, lastProof } from './chain-ledger.ts'
import * as ledger from './ledger.ts'
import { appendProofs } from './proof-file.ts'

/** A ledger of three people and three days, of which two are proven, with the proof files of both. */
async function ledgerOfThreeDays() {
  const app = await testApp({ now: '2026-03-02T12:00:00Z' })
  const { db, transact, stream } = app.database
  const folder = mkdtempSync(join(tmpdir(), 'momi-proofs-'))
  const logged: string[] = []
  const log = { info: (proof: object) => void logged.push(JSON.stringify(proof)) }
  const ctx = { db, transact, stream, now: app.now, log }
  const chain = () => chainAll(ctx)
  const chainOnce = () => chainLedger(ctx)
  const run = (...argv: string[]) => operate({ ...app.deps, db, transact, now: app.now }, argv)
  const verify = async (...files: string[]) => {
    const report = await run('verify-ledger', ...files).catch((error: unknown) => {
      if (error instanceof FoundProblem) return error.message
      throw error
    })
    return JSON.parse(report) as { findings: Record<string, unknown>[]; agreesThrough?: string; chained: number }
  }
  const post = (user: string, amount: number, tx?: Tx) => {
    const posting = { user, amount, counterpart: 'issued', reason: 'STREAK_CHECK_IN', at: app.now() } as const
    const ref = randomUUID()
    const once = (within: Tx) => ledger.post(within, { ...posting, ref })
    // Repeated, as a retried call does: the repetition uses up an id, so that there is a gap behind each entry.
    return tx ? once(tx) : transact(once).then(() => transact(once))
  }
  const people = [await app.person(), await app.person(), await app.person()]
  const [ada, ben, cleo] = people.map(({ id }) => id) as [string, string, string]
  const postDay = async () => {
    for (const amount of [10, 20, 30]) for (const user of [ada, ben, cleo]) await post(user, amount)
    await chain()
  }
  await postDay()
  app.goTo('2026-03-03T12:00:00Z')
  await postDay()
  app.goTo('2026-03-04T12:00:00Z')
  await postDay()
  const files = await Promise.all(
    ['2026-03-02', '2026-03-03'].map(async (day) => {
      const file = join(folder, `${day}.txt`)
      await run('ledger-proof', day, file)
      return file
    }),
  )
  const close = async () => {
    rmSync(folder, { recursive: true })
    await app.close()
  }
  return { app, db, transact, ada, ben, cleo, chain, chainOnce, run, verify, post, files, folder, logged, close }
}

const entriesOf = read(
  'test_chain_entries_of',
  { user: 'uuid' },
  { id: 'int8' },
  `select id from ledger_entries where account_id = :user and reason = 'STREAK_CHECK_IN' order by id`,
)

/** What somebody may do who has the password of the database's owner. */
const asOwner = (name: string, ...sql: string[]) =>
  [
    'set local role none',
    ...['ledger_entries', 'ledger_hashes', 'ledger_proofs'].map((table) => `alter table ${table} disable trigger user`),
    ...sql,
    ...['ledger_entries', 'ledger_hashes', 'ledger_proofs'].map((table) => `alter table ${table} enable trigger user`),
  ].map((text, i) => write(`test_chain_${name}_${i}`, {}, {}, text))

const world = await ledgerOfThreeDays()
afterAll(world.close)

let tampered = 0
/** The findings with a change of the database that is rolled back afterwards. */
async function findingsWith(sql: readonly string[], files: string[] = []) {
  const { transact } = world
  const rolledBack = new Error('rolled back')
  let found: Awaited<ReturnType<typeof world.verify>> | undefined
  const work = transact(async (tx) => {
    for (const statement of asOwner(`tamper${tampered++}`, ...sql)) await tx.one(statement, {})
    const ctx = { ...world.app.deps, db: tx, transact, now: world.app.now }
    const report = await operate(ctx, ['verify-ledger', ...files]).catch((error: Error) => error.message)
    found = JSON.parse(report) as typeof found
    throw rolledBack
  })
  await expect(work).rejects.toBe(rolledBack)
  return { ...found!, findings: found!.findings.filter((one) => 'day' in one) }
}

const ids = async (user: string) => (await world.db.many(entriesOf, { user })).map(({ id }) => id)
const { ada, ben, cleo, files } = world

test('[TRU-07] an honest ledger is proven for each day that has ended, and agrees with its proof files', async () => {
  const report = await world.verify(...files)
  expect(report).toMatchObject({ findings: [], notYetChained: 0, agreesThrough: '2026-03-03' })
  expect(report.chained).toBeGreaterThanOrEqual(27)
  expect(await world.db.one(lastProof, {})).toMatchObject({ day: '2026-03-03' })
})

test('[TRU-07] the auditor’s file gets each proven day once, also after it could not be written or was cut off', async () => {
  const file = join(world.folder, 'auditor', 'proofs.jsonl')
  await expect(appendProofs(world, file)).rejects.toThrow('ENOENT')
  mkdirSync(join(world.folder, 'auditor'))
  await appendProofs(world, file)
  await appendProofs(world, file)
  const lines = () => readFileSync(file, 'utf8').split('\n')
  expect(lines()).toEqual([...world.logged, ''])
  expect(await world.verify(file)).toMatchObject({ findings: [], agreesThrough: '2026-03-03' })

  const [first, second] = lines()
  writeFileSync(file, `${first}\n${second!.slice(0, 20)}`)
  await appendProofs(world, file)
  expect(lines()).toEqual([first, second!.slice(0, 20), second, ''])
  expect(await world.verify(file)).toMatchObject({ findings: [], agreesThrough: '2026-03-03' })

  const forged = first!.replace(/"root":"[0-9a-f]{8}/, '"root":"00000000')
  writeFileSync(file, `${forged}\n`)
  await expect(appendProofs(world, file)).rejects.toThrow('The proof of 2026-03-02 is another one in the database')
  expect(lines()).toEqual([forged, ''])
})

const DAY_2 = '2026-03-03'

test('[TRU-07] a changed amount names account, day and entry', async () => {
  const id = (await ids(ada))[4]!
  const sql = `update ledger_entries set amount = amount + 5, balance_after = balance_after + 5 where id = ${id}`
  const { findings } = await findingsWith([sql])
  expect(findings).toEqual([{ finding: 'an entry was changed', account: ada, day: DAY_2, entry: id }])
})

test.each([
  ['the middle', 4, DAY_2],
  ['the end', 8, '2026-03-04'],
])('[TRU-07] an entry that was removed from %s is named', async (_, index, day) => {
  const id = (await ids(ben))[index]!
  const { findings } = await findingsWith([`delete from ledger_entries where id = ${id}`])
  expect(findings).toEqual([{ finding: 'an entry was removed', account: ben, day, entry: id }])
})

/** The copy of an entry under another id and cause. */
const insertCopy = (of: number, id: number) =>
  `insert into ledger_entries (id, account_id, counterpart, amount, balance_after, reason, ref, at) overriding system value
   select ${id}, account_id, counterpart, amount, balance_after, reason, ref || ':again', at from ledger_entries where id = ${of}`

test('[TRU-07] an entry that was inserted between others is named', async () => {
  const id = (await ids(cleo))[3]!
  const { findings } = await findingsWith([insertCopy(id, id + 1)])
  expect(findings).toEqual([{ finding: 'an entry was inserted', account: cleo, day: DAY_2, entry: id + 1 }])
})

test('[TRU-07] two entries that were swapped are both named', async () => {
  const [, first, second] = await ids(ada)
  const swap = `update ledger_entries e
                   set amount = o.amount, balance_after = o.balance_after, at = o.at
                  from ledger_entries o where (e.id, o.id) in ((${first}, ${second}), (${second}, ${first}))`
  const { findings } = await findingsWith([swap])
  const changed = { finding: 'an entry was changed', account: ada, day: '2026-03-02' }
  expect(findings).toEqual([
    { ...changed, entry: first },
    { ...changed, entry: second },
  ])
})

test('[TRU-07] an entry that was moved to another account is named in both', async () => {
  const id = (await ids(ada))[0]!
  const { findings } = await findingsWith([`update ledger_entries set account_id = '${ben}' where id = ${id}`])
  expect(findings.toSorted((a, b) => String(a['finding']).localeCompare(String(b['finding'])))).toEqual([
    { finding: 'an entry was inserted', account: ben, day: '2026-03-02', entry: id },
    { finding: 'an entry was removed', account: ada, day: '2026-03-02', entry: id },
  ])
})

/** Computes the chain of all accounts, and the roots of all days, again: what an attacker does to hide a change. */
const rewritten = (change: string) => [
  change,
  `do $$
   declare e record; p record; h record; v_hash text; v_account uuid; v_root text := repeat('0', 64); v_text text;
   begin
     delete from ledger_hashes x where not exists (select from ledger_entries where id = x.entry_id);
     for e in select * from ledger_entries where id <= (select chained_through from ledger_chain)
               order by account_id, id loop
       if v_account is distinct from e.account_id then v_hash := ''; v_account := e.account_id; end if;
       v_hash := encode(sha256(convert_to(v_hash || '[' || e.id || ',"' || e.account_id || '","' || e.counterpart || '",'
         || e.amount || ',' || e.balance_after || ',"' || e.reason || '","' || e.ref || '",'
         || (extract(epoch from e.at) * 1000000)::bigint || ']', 'UTF8')), 'hex');
       insert into ledger_hashes values (e.account_id, e.id, (e.at at time zone 'UTC')::date, decode(v_hash, 'hex'))
         on conflict (account_id, entry_id) do update set hash = excluded.hash;
     end loop;
     for p in select * from ledger_proofs order by day loop
       v_text := 'Momi ledger ' || p.day || chr(10);
       for h in select * from ledger_hashes where day = p.day order by account_id, entry_id loop
         v_text := v_text || h.account_id || ' ' || h.entry_id || ' ' || encode(h.hash, 'hex') || chr(10);
       end loop;
       v_root := encode(sha256(convert_to(v_text || 'previous ' || v_root || chr(10), 'UTF8')), 'hex');
       update ledger_proofs set root = v_root where day = p.day;
     end loop;
   end $$`,
]

test('the hashes that SQL computes are those of the product, so that the next tests attack what they say', async () => {
  expect((await findingsWith(rewritten('select 1'), files)).findings).toEqual([])
})

test.each([
  [
    'changed',
    (id: number) => `update ledger_entries set amount = amount + 5, balance_after = balance_after + 5 where id = ${id}`,
  ],
  ['removed', (id: number) => `delete from ledger_entries where id = ${id}`],
  ['inserted', (id: number) => insertCopy(id, id + 1)],
])(
  '[TRU-07] an account whose whole chain was rewritten is found by the proofs outside: an entry was %s',
  async (what, change) => {
    const id = (await ids(ada))[4]!
    const sql = rewritten(change(id))
    expect((await findingsWith(sql)).findings).toEqual([])
    const outside = await findingsWith(sql, files)
    expect(outside.findings).toEqual([
      {
        finding: `an entry was ${what} after its day was proven`,
        account: ada,
        day: DAY_2,
        entry: what === 'inserted' ? id + 1 : id,
      },
    ])
    expect(outside.agreesThrough).toBe('2026-03-02')
  },
)

test('[TRU-07] the lines of the log are enough to find the first day that was rewritten', async () => {
  const log = join(world.folder, 'api.log')
  writeFileSync(log, world.logged.map((line) => `Mar 04 host momi[1]: ${line}`).join('\n'))
  const id = (await ids(ada))[4]!
  const change = `update ledger_entries set amount = amount + 5, balance_after = balance_after + 5 where id = ${id}`
  const { findings, agreesThrough } = await findingsWith(rewritten(change), [log])
  expect(findings).toEqual([{ finding: 'a day differs from its proof outside', day: DAY_2 }])
  expect(agreesThrough).toBe('2026-03-02')
  expect(await world.verify(log)).toMatchObject({ findings: [], agreesThrough: DAY_2 })
})

test('[TRU-07] a hash, a proof or a proof of a day that was removed is found without the proofs outside', async () => {
  const id = (await ids(ada))[4]!
  expect((await findingsWith([`update ledger_hashes set hash = sha256('') where entry_id = ${id}`])).findings).toEqual([
    { finding: 'an entry was changed', account: ada, day: DAY_2, entry: id },
    { finding: 'an entry was changed', account: ada, day: DAY_2, entry: (await ids(ada))[5] },
    { finding: 'a proof is not that of the entries of its day', day: DAY_2 },
  ])
  const wrong = await findingsWith([`update ledger_proofs set root = repeat('1', 64) where day = '${DAY_2}'`])
  expect(wrong.findings).toEqual([{ finding: 'a proof is not that of the entries of its day', day: DAY_2 }])
  const gone = await findingsWith([`delete from ledger_proofs where day = '${DAY_2}'`])
  expect(gone.findings).toEqual([{ finding: 'a day has no proof', day: DAY_2 }])
})

test('[TRU-07] after a restore, the last day that agrees with the proofs outside is told, and the days that are lost', async () => {
  // As a backup from the night after the first day has it.
  const restored = [
    `delete from ledger_entries where at >= '2026-03-03'`,
    `delete from ledger_hashes where day >= '2026-03-03'`,
    `delete from ledger_proofs where day >= '2026-03-03'`,
    `update ledger_chain set day = '2026-03-03', chained_through = (select max(id) from ledger_entries)`,
  ]
  const { findings, agreesThrough } = await findingsWith(restored, files)
  expect(findings).toEqual([{ finding: 'the database lacks a day that was proven', day: DAY_2 }])
  expect(agreesThrough).toBe('2026-03-02')
})

test('a proof file of which a line was changed does not agree', async () => {
  const file = join(world.folder, 'forged.txt')
  const text = readFileSync(files[0]!, 'utf8')
  writeFileSync(file, text.replace(/[0-9a-f]{64}/, 'f'.repeat(64)))
  const { findings, agreesThrough } = await world.verify(file)
  expect(findings).toMatchObject([{ finding: 'an entry was changed after its day was proven', day: '2026-03-02' }])
  expect(agreesThrough).toBeNull()
})

test.each([
  [['ledger-proof', '2026-03-04', '/dev/null'], '2026-03-04 has no proof'],
  [['ledger-proof', 'yesterday', '/dev/null'], 'A day is YYYY-MM-DD'],
  [['verify-ledger', '/dev/null'], 'These files have no proof of a day'],
])('the command %j is refused', async (argv, message) => {
  await expect(world.run(...argv)).rejects.toThrow(message)
})

test('[TRU-07] a proof file is not written as proven if its entries have changed', async () => {
  const { transact, app } = world
  const file = join(world.folder, 'late.txt')
  const id = (await ids(ada))[4]!
  const work = transact(async (tx) => {
    const sql = [`update ledger_hashes set hash = sha256('') where entry_id = ${id}`]
    for (const statement of asOwner('late', ...sql)) await tx.one(statement, {})
    await operate({ ...app.deps, db: tx, transact, now: app.now }, ['ledger-proof', DAY_2, file])
  })
  await expect(work).rejects.toThrow(`The entries of ${DAY_2} are not those that were proven`)
})

test('[TRU-07] entries of merged and erased accounts stay proven', async () => {
  const { app, run, verify, chain, transact, db } = world
  const device = await app.person()
  await app.grant(device, 50)
  await run('erase', device.id, '--operator', 'ada', '--why', 'asked for it')
  const [from, to] = [await app.person(), await app.person()]
  await app.grant(from, 70)
  await chain()
  const merge = { from: from.id, to: to.id, at: app.now(), boughtTwice: [], earnedTwice: [] }
  await transact((tx) => ledger.merge(tx, merge))
  expect(await ledger.balanceOf(db, to.id)).toBe(70)
  await chain()
  expect(await verify(...files)).toMatchObject({ findings: [], notYetChained: 0 })
})

test('[TRU-07] staff see the last proof and the result of the nightly audit, which also reads the chain', async () => {
  const { app, transact, db } = world
  const seen = async () => (await app.staff('viewer'))('GET /api/v1/admin/points/proof', {})
  const root = /[0-9a-f]{64}/.exec(world.logged.at(-1)!)![0]
  expect(await seen()).toMatchObject({ proof: { day: DAY_2, root }, audit: { differences: 0 } })
  const { stream } = app.database
  const now = () => new Date('2040-01-01T00:00:00Z')
  const audit = () => auditDaily({ db, transact, stream, now, log: { error: () => {} } })
  const id = (await ids(ada))[4]!
  const change = `update ledger_entries set reason = 'MISSION_COMPLETED' where id = ${id}`
  await transact(async (tx) => {
    for (const statement of asOwner('audit', change)) await tx.one(statement, {})
  })
  await audit()
  expect((await seen()).audit.differences).toBeGreaterThan(0)
  const undo = `update ledger_entries set reason = 'STREAK_CHECK_IN' where id = ${id}`
  await transact(async (tx) => {
    for (const statement of asOwner('undo', undo)) await tx.one(statement, {})
  })
})

test('a day without entries is proven too, and its root follows from the day before', async () => {
  const { app, chain, db, verify, logged } = world
  app.goTo('2026-03-05T00:00:30Z')
  await chain()
  app.goTo('2026-03-06T00:00:30Z')
  await chain()
  expect(await db.one(lastProof, {})).toMatchObject({ day: '2026-03-05', entries: 0 })
  expect((await verify(...files)).findings).toEqual([])
  expect(logged.filter((line) => line.includes('"2026-03-05"'))).toHaveLength(1)
})

test('[TRU-07] the database role of the api can change neither a hash nor a proof', async () => {
  for (const [i, sql] of ['update ledger_hashes set day = day', 'delete from ledger_proofs'].entries())
    await expect(world.transact((tx) => tx.one(write(`test_chain_role_${i}`, {}, {}, sql), {}))).rejects.toThrow(
      'permission denied',
    )
})

test.runIf(onPostgres)(
  '[TRU-07] an entry that is committed after one with a higher id is chained, and nothing before it is decided',
  async () => {
    const { transact, chain, chainOnce, post, verify } = world
    const [posted, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = transact(async (tx) => {
      await post(ada, 1, tx)
      posted.resolve()
      await committed.promise
    })
    await posted.promise
    await post(ben, 2)
    await chainOnce()
    expect(await verify()).toMatchObject({ findings: [], notYetChained: 1 })
    committed.resolve()
    await slow
    expect(await verify()).toMatchObject({ findings: [], notYetChained: 2 })
    await chain()
    expect(await verify()).toMatchObject({ findings: [], notYetChained: 0 })
  },
)
