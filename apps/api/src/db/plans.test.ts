import { afterAll, expect, test } from 'vitest'
import '../testing/all-statements.ts'
import { testDatabase } from '../testing/test-database.ts'
import { read, statements, type Statement, type Tx } from './db.ts'
import { tables } from './tables/tables.ts'

const database = await testDatabase()
afterAll(() => database.close())

/** Tables whose size does not depend on the number of people. */
const SMALL = new Set<string>(tables.filter(([, { bound }]) => bound === 'few').map(([table]) => table))

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Function Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Node[]
}

const plain = (name: string, text: string): Statement => ({ name, text, params: {}, row: {}, writes: true })
const settings = [
  'enable_seqscan = off',
  // On empty tables the planner would choose these plans, which read everything, even if an index exists.
  'enable_hashjoin = off',
  'enable_material = off',
  'enable_mergejoin = off',
  'plan_cache_mode = force_generic_plan',
]

/** The tables that a plan scans in full: sequentially, or through a whole index. */
function scansIn(node: Node, table = node['Relation Name'], isLimited = false): string[] {
  const type = node['Node Type']
  // An index scan with a limit reads only the first rows, so it is not a full scan.
  const isFirstRows = isLimited && node.Filter === undefined
  const isWholeIndex = /^(Index|Bitmap Index)/.test(type) && node['Index Cond'] === undefined && !isFirstRows
  const isScan = type === 'Seq Scan' || isWholeIndex
  const found = isScan && table !== undefined && !SMALL.has(table) ? [table] : []
  const limits = type === 'Limit' || (type === 'LockRows' && isLimited)
  return [...found, ...(node.Plans ?? []).flatMap((child) => scansIn(child, child['Relation Name'] ?? table, limits))]
}

/** PostgreSQL's plan of a statement if full scans are made as expensive as possible. */
async function planOf(tx: Tx, { name, text, params }: Statement): Promise<Node> {
  const types = Object.values(params).map((type) => type.replace('?', ''))
  const given = types.length === 0 ? '' : `(${types.map(() => 'null').join()})`
  await tx.one(
    plain(`plan_prepare_${name}`, `prepare planned${types.length ? `(${types.join()})` : ''} as ${text}`),
    {},
  )
  const row: Record<string, unknown> = (await tx.one(
    plain(`plan_explain_${name}`, `explain (format json) execute planned${given}`),
    {},
  ))!
  await tx.one(plain(`plan_deallocate_${name}`, 'deallocate planned'), {})
  const plans = row['QUERY PLAN']
  const [{ Plan: plan }] = (typeof plans === 'string' ? JSON.parse(plans) : plans) as [{ Plan: Node }]
  return plan
}

const planned = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transact(async (tx) => {
    for (const setting of settings) await tx.one(plain(`plan_${setting}`, `set local ${setting}`), {})
    return work(tx)
  })

const ALLOWED: Readonly<Record<string, string[]>> = {
  // Disputed changes are few, and a partial index has them; the planner reads the empty table of this test whole.
  account_holds_stopped_accounts: ['account_changes'],
  // Open holds, through partial indexes that contain only these.
  account_holds_answers_by_country: ['account_holds'],
  account_holds_disputed: ['account_holds'],
  account_holds_maybe_over: ['account_holds'],
  // The stock as it was, for a rehearsal; a job reads it.
  rehearsal_stock: ['reward_items'],
  // What staff have requested and who they are: short lists, of which each step of a change request reads one.
  audit_staff: ['staff'],
  campaign_changes_before: ['change_requests'],
  campaign_drafted_counts: ['change_requests'],
  campaign_resume_mail: ['campaign_mails'],
  campaign_staff_of_roles: ['staff'],
  staff_accounts: ['staff'],
  staff_set_same_person: ['staff'],
  // Work that was set aside: a short list.
  client_reports_resume_unsent: ['client_reports_unsent'],
  leased_work_set_aside_work: ['set_aside_work'],
  // Stops that nobody has looked at, through a partial index that contains only these.
  campaign_open_stops: ['config_stops'],
  // At most 1,000 that are not the reader's own, through a partial index that contains only what needs an answer.
  dashboard_holds: ['account_holds'],
  // Missions that drift, through a partial index that contains only these.
  alerts_open_drifts: ['mission_drifts'],
  // Open claims, through a partial index that contains only these.
  fulfilment_open_by_country: ['fulfilments'],
  // Due referrals, through a partial index that contains only these.
  referrals_oldest_due_referral: ['referrals'],
  // Changes since the last run, through a partial index that contains only these.
  rewards_fold_counts: ['reward_counts'],
  stock_fold_counts: ['stock_counts'],
  // What the people of the demo are owed, which is taken anew once they are there.
  population_forget_liability: ['liabilities', 'liability_days'],
  // Temporary, until the data of earlier releases has been converted.
  feedback_take_plain_summaries: ['feedback'],
  // Its join has indexes in both directions; on empty tables the planner picks the wrong index.
  purge_giveaway_claims_contacts_of_erased: ['giveaway_claims'],
}

/**
 * The product's statements: without those of other test files in this worker, and without the audits of the ledger
 * and of the stock and the count of what people are owed, which read everything on purpose, once a day.
 */
const AUDITS = new Set([
  'ledger_audit_findings',
  'stock_findings',
  'budgets_findings',
  'liability_owed',
  'chain_ledger_entries_with_hashes',
])
/** These have no plan. */
const IS_SAVEPOINT = /^(release |rollback to )?savepoint /
const ofProduct = () =>
  statements().filter(({ name, text }) => !name.startsWith('test_') && !AUDITS.has(name) && !IS_SAVEPOINT.test(text))

test('no statement scans a growing table in full', async () => {
  const found = await planned(async (tx) => {
    const scans: Record<string, string[]> = {}
    for (const statement of ofProduct()) {
      const tables = [...new Set(scansIn(await planOf(tx, statement)))].toSorted()
      if (tables.length > 0) scans[statement.name] = tables
    }
    return scans
  })
  expect(found).toEqual(ALLOWED)
})

test.each([
  ['read', `select id from users where user_type = 'GOOGLE'`],
  ['write', `update sessions set api_key = null where client_version = 'x' returning id`],
])('a %s without an index is reported', async (name, text) => {
  expect(await planned(async (tx) => scansIn(await planOf(tx, plain(`planted_${name}`, text))))).toHaveLength(1)
})

test("the missions of a visit are read without a scan of all the person's awards", async () => {
  const running = statements().find(({ name }) => name === 'missions_running_missions')!
  const looks = await planned(async (tx) => conditionsOn('awards', await planOf(tx, running)))
  expect(looks.length).toBeGreaterThan(0)
  for (const condition of looks) expect(condition).toMatch(/user_id = .* AND \(mission = /)
})

/** The names of the functions in the database that the statement `text` selects. */
async function functions(name: string, text: string): Promise<string[]> {
  const found = await database.transact((tx) => tx.many(read(name, {}, { name: 'text' }, text), {}))
  return found.map((one) => one.name)
}

test('functions whose statements read arrays or series plan these statements once per connection', async () => {
  // The file of such a function contains the setting, because replacing a function drops it.
  const found = await functions(
    'test_functions_planned_once',
    `select proname::text as name from pg_proc
      where proconfig @> array['plan_cache_mode=force_generic_plan'] order by proname`,
  )
  expect(found).toEqual([
    'give_award',
    'lock_accounts',
    'lock_sessions',
    'reward_take',
    'roulette_add_spins',
    'streak_take_over',
  ])
})

test('only one function in the language SQL that returns a value reads a table, because such functions are planned at each call', async () => {
  const found = await functions(
    'test_functions_planned_each_time',
    `select proname::text as name
       from pg_proc join pg_language l on l.oid = prolang and l.lanname = 'sql'
      where pronamespace = 'public'::regnamespace and pg_get_functiondef(pg_proc.oid) ~* '\\mfrom\\M' and not proretset
      order by 1`,
  )
  // Called only for an account that has had no posting since the release that introduced the stored total.
  expect(found).toEqual(['ledger_earned_of'])
})

test('functions in the language SQL that return rows are planned with the statements that call them', async () => {
  const names = await functions(
    'test_functions_planned_with_statements',
    `select proname::text as name
       from pg_proc join pg_language l on l.oid = prolang and l.lanname = 'sql'
      where pronamespace = 'public'::regnamespace and proretset order by 1`,
  )
  expect(names).toEqual(['budgets_for', 'funded_missions', 'running_missions'])
  const callers = ofProduct().filter(({ text }) => names.some((name) => text.includes(`${name}(`)))
  expect(callers.length).toBeGreaterThan(0)
  for (const caller of callers) {
    const calls = await planned(async (tx) => functionScansIn(await planOf(tx, caller)))
    expect(calls.filter((name) => names.includes(name))).toEqual([])
  }
})

const functionScansIn = (node: Node): string[] => [
  ...(node['Function Name'] === undefined ? [] : [node['Function Name']]),
  ...(node.Plans ?? []).flatMap(functionScansIn),
]

const conditionsOn = (table: string, node: Node): string[] => [
  ...(node['Relation Name'] === table ? [node['Index Cond'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap((child) => conditionsOn(table, child)),
]
