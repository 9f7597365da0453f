import { randomInt, randomUUID } from 'node:crypto'
import { SECOND } from '@momi/contract/rules/durations'
import { rounds } from '@momi/testing/rounds'
import { afterAll, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { changeMaker } from '../../testing/change-maker.ts'
import { testApp } from '../../testing/test-app.ts'
import { publishDue } from './public.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(app.close)

const ROUNDS = rounds(80, 2_000)
/** Steps that run at the same time in each round. */
const AT_ONCE = 5

const { db, transact } = app.database
const [ana, ben, carla] = await Promise.all([
  changeMaker(app, 'campaigns'),
  changeMaker(app, 'operator'),
  changeMaker(app, 'owner'),
])

const KEYS = ['open_article', 'read_articles'] as const
const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)]!

/** The points of later drafts are higher: what gives less would have to be announced first. */
let points = 40

/** Two missions of Ghana, of which a change has one or both: it moves them, and some raise their points. */
function item(key: (typeof KEYS)[number]) {
  const gift = { points: randomInt(4) === 0 ? ++points : points }
  return {
    kind: 'mission',
    countryCode: 'GH',
    key,
    body: {
      group: pick(['missions', 'others']),
      position: randomInt(1000),
      enabled: true,
      rule: key === 'read_articles' ? { gift, articles: 5 } : { gift },
    },
  }
}

const drafts: string[] = []

/** Submits a change, and has it approved by somebody who has not worked on it. */
async function approve(id: string): Promise<void> {
  const { state, contentHash } = await pick([ana, ben]).submit(id)
  if (state === 'WAITING') await carla.review(id, contentHash)
}

/** A random step of a random change. Refusals are expected: what must hold is checked in the database. */
async function step(): Promise<void> {
  const id = drafts.length === 0 ? undefined : pick(drafts)
  const by = pick([ana, ben])
  switch (id === undefined ? 0 : randomInt(14)) {
    case 0:
    case 1:
    case 2:
      drafts.push((await by.draft(randomInt(2) === 0 ? [item(pick(KEYS))] : KEYS.map(item))).id)
      return
    case 3:
      await by.put(id!, item(pick(KEYS)))
      return
    case 4:
    case 5:
    case 6:
      await approve(id!)
      return
    case 7:
    case 8:
    case 9:
      await by.publish(id!)
      return
    case 10:
      await by.merge(id!)
      return
    case 11:
      await by.describe(id!, randomInt(2) === 0 ? null : { wallTime: '2026-03-02T12:01', zone: 'Africa/Accra' })
      return
    case 12:
      await by.call('POST /api/v1/admin/campaign/stop', {
        body: { kind: 'mission', countryCode: 'GH', key: pick(KEYS), reason: 'it gives too much' },
        idempotencyKey: randomUUID(),
      })
      return
    default:
      await by.recall(id!)
  }
}

const isRefusal = (error: unknown) => {
  if (!(error instanceof Error && 'status' in error && Number(error.status) < 500)) throw error
}

const contradictions = read(
  'test_campaign_contradictions',
  {},
  { what: 'text', id: 'text' },
  `with versions as (
     select v.*, s.live, row_number() over (partition by v.kind, v.country, v.key order by v.version) as number
       from config_versions v join config_subjects s using (kind, country, key)
      where v.kind = 'mission' and v.country = 'GH'
   ), published as (
     select c.id, (a.after ->> ('mission ' || i.key || ' GH'))::int as version, i.key, i.base_version, i.body
       from change_requests c
       join change_items i on i.change_id = c.id
       left join audit_entries a
         on a.subject_kind = 'change' and a.subject_id = c.id::text and a.action = 'campaign.publish'
      where c.state = 'PUBLISHED'
   )
   select 'numbers have a gap' as what, key || ' ' || version as id from versions where number <> version
   union all
   select 'the live one is not the newest', key || ' ' || max(version) from versions group by key, live
    having max(version) <> live
   union all
   select 'the product reads another version', c.type || ' ' || c.version from mission_configs c
     join config_subjects s on s.kind = 'mission' and s.country = c.country and s.key = c.type
    where s.live <> c.version
   union all
   select 'a version has no line in the audit log', v.key || ' ' || v.version from versions v
    where v.version > 1
      and not exists (select from published p where p.id = v.change_id and p.key = v.key and p.version = v.version)
      and not exists (select from audit_entries a
                       where a.action = 'campaign.stop' and a.subject_id = 'GH/' || v.key
                         and (a.after ->> 'version')::int = v.version)
   union all
   select 'a change is half published', p.id::text from published p
    where p.version is null or not exists (select from versions v where v.key = p.key and v.version = p.version and v.body = p.body)
   union all
   select 'a later version is overwritten', p.id::text from published p where p.version not in (p.base_version, p.base_version + 1)
   union all
   select 'a version is of a change that was not published', v.change_id::text from versions v
     join change_requests c on c.id = v.change_id where c.state <> 'PUBLISHED'`,
)

const done = read(
  'test_campaign_done',
  {},
  { published: 'int8', bundles: 'int8' },
  `select count(distinct change_id) as published, count(*) - count(distinct change_id) as bundles
     from config_versions where kind = 'mission' and country = 'GH' and change_id is not null`,
)

async function isEnough(): Promise<boolean> {
  const { published, bundles } = (await db.one(done, {}))!
  return published > 5 && bundles > 0
}

test(`[CMP-08] ${ROUNDS * AT_ONCE} or more random steps of drafts, approvals, publishes, schedules, merges and stops at the same time lose no update, publish nothing by half, and leave each version in the audit log`, async () => {
  // Goes on until enough was published to find something.
  for (let round = 0; round < ROUNDS || !(await isEnough()); round++) {
    const due = () => publishDue({ env: app.env, transact, now: app.now })
    await Promise.all([
      ...Array.from({ length: AT_ONCE }, () => step().catch(isRefusal)),
      ...(round % 7 === 6 ? [due(), due()] : []),
    ])
    if (round % 7 === 5) app.advance(SECOND)
    if (drafts.length > 8) drafts.splice(0, drafts.length - 8)
  }
  expect(await db.many(contradictions, {})).toEqual([])
  const { published, bundles } = (await db.one(done, {}))!
  expect(published).toBeGreaterThan(5)
  expect(bundles).toBeGreaterThan(0)
}, 600_000)
