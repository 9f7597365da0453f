import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MISSION_TYPES } from '@momi/contract'
import { CAMPAIGN_COUNTRIES } from '@momi/contract/rules/calendar'
import { afterAll, expect, test } from 'vitest'
import { read, write } from '../db/db.ts'
import { itemsOfFile } from '../features/campaign/public.ts'
import { momi } from '../momi.ts'
import { productionEnv } from '../testing/production-env.ts'
import { testApp } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'

const STARTER = fileURLToPath(new URL('../../../../deploy/campaign/starter.json', import.meta.url))

const app = await testApp({ now: '2026-03-02T08:00:00Z' })
const folder = mkdtempSync(join(tmpdir(), 'momi-config-'))
const file = join(folder, 'config.json')
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.close()
})

const settings = await productionEnv()
const { cipher, keys, gateways, log } = app.deps
const on = (database: Pick<typeof app.database, 'db' | 'transact' | 'stream'>) => (argv: string[]) =>
  momi({ settings, open: async () => ({ ...database, cipher, keys, gateways, log, now: app.now }) }, argv)
const run = (...argv: string[]) => on(app.database)(argv)

const owner = await app.staff('owner')
const [ana, ben] = await Promise.all([app.staff('campaigns'), app.staff('operator')])
const BY = ['--operator', ana.email, '--why', 'the summer campaign']
const APPROVED = ['--approved-by', ben.email]

interface Article {
  group: string
  position: number
  enabled: boolean
  rule: { gift: { points: number } }
}
type Countries = Record<string, { mission: { open_article: Article } }> & { versions?: Record<string, number> }
const exported = async (country = 'all') => JSON.parse(await run('config', 'export', country)) as Countries
/** Writes what is live in a country to the file, with another number of points for an article. */
async function writeArticle(country: string, points: number) {
  const content = await exported(country)
  content[country]!.mission.open_article.rule.gift.points = points
  writeFileSync(file, JSON.stringify(content))
}
const pointsIn = async (country: string) => (await exported(country))[country]!.mission.open_article.rule.gift.points
const apply = (...more: string[]) => run('config', 'apply', file, ...BY, ...more)
const auditOf = async (action: string) =>
  (await owner('GET /api/v1/admin/audit', { query: { action } })).items.map(({ staff, reason, before, after }) => ({
    by: staff.email,
    reason,
    before,
    after,
  }))

const bodies = read(
  'test_config_bodies',
  {},
  { kind: 'text', country: 'text', key: 'text', version: 'int4', body: 'jsonb' },
  'select kind, country, key, version, body from live_config_versions',
)

const changeStaff = write(
  'test_config_change_staff',
  { staff: 'uuid', disabled: 'timestamptz?', same: 'uuid?', email: 'text' },
  {},
  'update staff set disabled_at = :disabled, same_person_as = :same, email = :email where id = :staff',
)
const change = (
  member: { id: string; email: string },
  { disabled = false, same = null as string | null, email = member.email },
) =>
  app.database.transact((tx) =>
    tx.one(changeStaff, { staff: member.id, disabled: disabled ? app.now() : null, same, email }),
  )

test('[CMP-02] what config export prints is every live body without defaults, in a stable order, and config apply changes nothing', async () => {
  const text = await run('config', 'export', 'all')
  expect(await run('config', 'export', 'all')).toBe(text)
  const byName = (one: { kind: string; country: string; key: string }) => `${one.kind} ${one.country} ${one.key}`
  const sorted = <T extends { kind: string; country: string; key: string }>(items: readonly T[]) =>
    items.toSorted((one, other) => byName(one).localeCompare(byName(other)))
  const live = await app.database.db.many(bodies, {})
  expect(sorted(itemsOfFile(text))).toEqual(
    sorted(live.map(({ version, ...item }) => ({ ...item, baseVersion: version }))),
  )
  const content = JSON.parse(text) as Record<string, Record<string, unknown>>
  expect(Object.keys(content)).toEqual(['*', 'BR', 'GH', 'KE', 'NG', 'ZA', 'versions'])
  expect(Object.keys(content['NG']!)).toEqual(['exchange_rate', 'mission', 'reward'])
  expect(content['NG']!['exchange_rate']).toEqual({ rate: { pointsPerUnit: 1000, minPoints: 100 } })
  expect(Object.keys(JSON.parse(await run('config', 'export', 'NG')) as object)).toEqual(['NG', 'versions'])

  writeFileSync(file, `\uFEFF${text}`)
  expect(await apply()).toBe(`Changed: 0. Unchanged: ${live.length}`)
  expect(await auditOf('campaign.apply')).toEqual([])
})

test('[CMP-02] config apply with --dry-run prints what would change and changes nothing; the command then does it, once, with one line of the audit log', async () => {
  await writeArticle('NG', 17)
  const dry = await apply(...APPROVED, '--dry-run')
  expect(dry).toContain('Nigeria, open an article, gift: 17 points instead of 10 points')
  expect(dry).toMatch(/Changed: 1\. Unchanged: \d+\nApproved by .*\nNothing was changed: this would succeed$/)
  expect(await pointsIn('NG')).toBe(10)

  const done = await apply(...APPROVED)
  expect(done).toContain('Changed: 1.')
  expect(await pointsIn('NG')).toBe(17)
  expect(await apply(...APPROVED)).toMatch(/^Changed: 0\. Unchanged: \d+$/)
  expect(await auditOf('campaign.apply')).toEqual([
    {
      by: ana.email,
      reason: 'the summer campaign',
      before: { versions: { 'mission open_article NG': 1 } },
      after: { versions: { 'mission open_article NG': 2 }, approvedBy: ben.email },
    },
  ])
})

test('[CMP-08] config apply keeps what was published since the file was exported, and refuses what both changed', async () => {
  const content = await exported('BR')
  const article = content['BR']!.mission.open_article
  const write = (edit: Partial<Article>, more: object = { versions: content.versions }) =>
    writeFileSync(file, JSON.stringify({ BR: { mission: { open_article: { ...article, ...edit } } }, ...more }))
  await app.edit('BR', 'open_article', { rule: { gift: { points: 12 } } })
  const name = 'mission open_article BR'

  write({ position: 5 })
  expect(await apply(...APPROVED)).toContain(`Published since the export, and kept: ${name}\nChanged: 1. Unchanged: 0`)
  expect((await exported('BR'))['BR']!.mission.open_article).toMatchObject({
    position: 5,
    rule: { gift: { points: 12 } },
  })
  // The same file again changes nothing.
  expect(await apply(...APPROVED)).toContain('Changed: 0. Unchanged: 1')

  write({ rule: { gift: { points: 15 } } })
  await expect(apply(...APPROVED)).rejects.toThrow(`${name}, rule, gift, points: also changed since the export`)
  expect(await pointsIn('BR')).toBe(12)
  write({}, { versions: { [name]: 99 } })
  await expect(apply(...APPROVED)).rejects.toThrow('There is no version 99')
  write({}, { versions: { [name]: 'last' } })
  await expect(apply(...APPROVED)).rejects.toThrow(name)

  // A file that replaces what was published since, and one that does not say what it was exported from.
  write({ rule: { gift: { points: 15 } } })
  expect(await apply(...APPROVED, '--replace')).toContain('Changed: 1.')
  expect((await exported('BR'))['BR']!.mission.open_article).toMatchObject({
    position: article.position,
    rule: { gift: { points: 15 } },
  })
  write({ rule: { gift: { points: 16 } } }, {})
  await apply(...APPROVED)
  expect(await pointsIn('BR')).toBe(16)
})

test('config apply changes all or nothing, and names every problem of a file', async () => {
  const content = await exported('GH')
  const mission = content['GH']!.mission
  mission.open_article.rule.gift.points = 11
  writeFileSync(file, JSON.stringify({ GH: { mission: { ...mission, gifts: {}, read_articles: { enabled: 1 } } } }))
  const refused = apply(...APPROVED)
  await expect(refused).rejects.toThrow('There is no mission gifts GH')
  writeFileSync(file, JSON.stringify({ GH: { mission: { ...mission, read_articles: { enabled: 1 } } } }))
  const invalid = apply(...APPROVED)
  await expect(invalid).rejects.toThrow('mission read_articles GH, enabled: ')
  await expect(invalid).rejects.toThrow('mission read_articles GH, rule')
  const wheel = JSON.stringify(mission).replaceAll('wheel-cusd-GH', 'wheel-cusd-NG')
  writeFileSync(file, `{"GH":{"mission":${wheel}}}`)
  await expect(apply(...APPROVED)).rejects.toThrow('belongs to Nigeria')
  writeFileSync(file, JSON.stringify({ GH: { missions: mission } }))
  await expect(apply(...APPROVED)).rejects.toThrow('missions')
  writeFileSync(file, '{')
  await expect(apply(...APPROVED)).rejects.toThrow('JSON')
  const reward = (
    JSON.parse(await run('config', 'export', 'NG')) as Record<string, { reward: Record<string, unknown> }>
  )['NG']!.reward['hidden-NG']
  writeFileSync(file, JSON.stringify({ GH: { mission, reward: { 'hidden-NG': reward } } }))
  await expect(apply(...APPROVED)).rejects.toThrow('already belongs to a subject of Nigeria')
  expect(await pointsIn('GH')).toBe(10)
})

test('what needs a second person is shown and refused without one who may approve it and is another person', async () => {
  await writeArticle('KE', 5000)
  const refused = async (reason: string, ...more: string[]) => {
    const outcome = run('config', 'apply', file, ...more)
    await expect(outcome).rejects.toThrow(reason)
    await expect(outcome).rejects.toThrow('gift: 5,000 points instead of 10 points')
    expect(await pointsIn('KE')).toBe(10)
  }
  await refused('Name the second person: --approved-by <email>', ...BY)
  await refused('Name the second person: --approved-by <email>', ...BY, '--dry-run')
  await refused('has to be the e-mail of an active member of staff', '--operator', 'root', '--why', 'x', ...APPROVED)
  await refused('nobody@momi.example is no active operator or owner', ...BY, '--approved-by', 'nobody@momi.example')
  const other = await app.staff('campaigns')
  await refused(`${other.email} is no active operator or owner`, ...BY, '--approved-by', other.email)
  const self = ['--operator', ben.email, '--why', 'x', '--approved-by', ben.email]
  await refused(`${ben.email} and ${ben.email} are one person`, ...self)

  const second = await app.staff('operator')
  await change(second, { same: ana.id })
  await refused('are one person', ...BY, '--approved-by', second.email)
  const tagged = ana.email.replace('@', '+2@')
  await change(second, { email: tagged })
  await refused('are one person', ...BY, '--approved-by', tagged)
  await change(second, { disabled: true })
  await refused('is no active operator or owner', ...BY, '--approved-by', second.email)
  await change(ana, { disabled: true })
  await refused('has to be the e-mail of an active member of staff', ...BY, ...APPROVED)
  await change(ana, {})
})

test('switching something off needs no second person', async () => {
  const content = await exported('ZA')
  content['ZA']!.mission.open_article.enabled = false
  writeFileSync(file, JSON.stringify(content))
  expect(await run('config', 'apply', file, '--operator', 'root', '--why', 'too much is given')).toContain(
    'Changed: 1.',
  )
  const [line] = await auditOf('campaign.apply')
  expect(line).toMatchObject({ by: 'root', after: { approvedBy: null } })
})

test('config roll-back makes an earlier version live again as a new one, and config history tells each version', async () => {
  const subject = 'mission/GH/open_article'
  const content = await exported('GH')
  content['GH']!.mission.open_article.enabled = false
  writeFileSync(file, JSON.stringify(content))
  await apply()
  const back = (version: string, ...more: string[]) => run('config', 'roll-back', subject, version, ...BY, ...more)
  await expect(back('1')).rejects.toThrow('Name the second person: --approved-by <email>')
  expect(await back('1', ...APPROVED, '--dry-run')).toContain('Nothing was changed')
  const versions = { ...content.versions, 'mission open_article GH': 2 }
  expect(await exported('GH')).toEqual({ ...content, versions })
  const done = await back('1', ...APPROVED)
  expect(done).toContain('Changed: 1. Unchanged: 0')
  const history = (await run('config', 'history', subject)).split('\n')
  expect(history.filter((line) => line.startsWith('Version'))).toEqual([
    `Version 3, 2026-03-02T08:00:00.000Z, by ${ana.email}: the summer campaign`,
    `Version 2, 2026-03-02T08:00:00.000Z, by ${ana.email}: the summer campaign`,
    'Version 1, 2026-03-02T08:00:00.000Z, by demo: the demo campaign',
  ])
  expect(history[1]).toMatch(/^ {2}Ghana, open an article.*switched on/)

  await writeArticle('GH', 25)
  await apply(...APPROVED)
  // A change for the worse is announced first, which a command cannot do.
  await expect(back('3', ...APPROVED)).rejects.toThrow('they are told 72 hours before')
  expect(await pointsIn('GH')).toBe(25)
  // What the same person did by command in the last 24 hours counts together.
  await writeArticle('GH', 26)
  expect(await apply(...APPROVED)).toContain('can get 26 points a day instead of 10.')
  await expect(back('9')).rejects.toThrow('There is no version 9 of mission open_article GH')
  await expect(back('one')).rejects.toThrow('one is no version')
  await expect(run('config', 'roll-back', 'mission/GH', '1', ...BY)).rejects.toThrow('mission/GH is no subject')
  await expect(run('config', 'history', 'mission/GH/open_article/1')).rejects.toThrow('is no subject')
  await expect(run('config', 'history', 'mission/GH/gifts')).rejects.toThrow('There was no such version')
})

test('what a command switches off is a stop that a second person looks at, as one by the console', async () => {
  const stopIn = async (country: string, by = ben) =>
    (await by('GET /api/v1/admin/campaign/stops', { query: { filter: 'open' } })).items.find(
      ({ countryCode, key }) => countryCode === country && key === 'eayb',
    )
  const switchOff = async (country: string, operator: string) => {
    const text = await run('config', 'export', country)
    const content = JSON.parse(text) as Record<string, { mission: Record<string, { enabled?: boolean }> }>
    content[country]!.mission['eayb']!.enabled = false
    writeFileSync(file, JSON.stringify(content))
    await run('config', 'apply', file, '--operator', operator, '--why', 'it gives too much')
  }
  await switchOff('ZA', ana.email)
  expect(await stopIn('ZA')).toMatchObject({
    key: 'eayb',
    countryCode: 'ZA',
    reason: 'it gives too much',
    stoppedBy: { id: ana.id },
    isMineToReview: true,
  })
  expect((await stopIn('ZA', ana))!.isMineToReview).toBe(false)
  await switchOff('BR', 'root')
  const byRoot = await stopIn('BR')
  expect(byRoot).toMatchObject({ countryCode: 'BR', stoppedBy: { id: null, name: 'root' }, isMineToReview: true })
  const to = { params: { stop_id: byRoot!.id }, idempotencyKey: randomUUID() }
  await expect(
    ben('POST /api/v1/admin/campaign/stops/{stop_id}/release', { ...to, body: { reason: 'it is right' } }),
  ).rejects.toMatchObject({ code: 'admin_campaign_not_releasable' })
  const { stop } = await ben('POST /api/v1/admin/campaign/stops/{stop_id}/review', {
    ...to,
    body: { comment: 'seen, and right' },
  })
  expect(stop.reviewedBy).toMatchObject({ id: ben.id })
})

test('the starter file has every mission in every country, and what the wheel of each gives', () => {
  const items = itemsOfFile(readFileSync(STARTER, 'utf8'))
  for (const country of CAMPAIGN_COUNTRIES) {
    const keysOf = (kind: string) =>
      items.filter((one) => one.kind === kind && one.country === country).map(({ key }) => key)
    expect(keysOf('mission').toSorted()).toEqual([...MISSION_TYPES].toSorted())
    expect(keysOf('exchange_rate')).toEqual(['rate'])
    const named = [...JSON.stringify(items.filter((one) => one.country === country)).matchAll(/"reward":"([^"]+)"/g)]
    expect([...new Set(named.map(([, id = '']) => id))].toSorted()).toEqual(keysOf('reward').toSorted())
  }
})

test('[CMP-02] the first set-up of an installation, with the starter file, needs no second person; what comes after it does', async () => {
  const database = await testDatabase()
  const runThere = on(database)
  const set = ['--operator', 'root', '--why', 'the first set-up']
  const done = await runThere(['config', 'apply', STARTER, ...set])
  const count = itemsOfFile(readFileSync(STARTER, 'utf8')).length
  expect(done.endsWith(`Changed: ${count}. Unchanged: 0`)).toBe(true)
  expect(await runThere(['config', 'apply', STARTER, ...set])).toBe(`Changed: 0. Unchanged: ${count}`)
  const text = await runThere(['config', 'export', 'NG'])
  writeFileSync(file, text.replace('"points": 75', '"points": 76'))
  await expect(runThere(['config', 'apply', file, ...set])).rejects.toThrow(
    'Name the second person: --approved-by <email>',
  )
  await database.close()
})
