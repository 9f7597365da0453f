import { randomInt } from 'node:crypto'
import { DAY, HOUR, MINUTE } from '@momi/contract/rules/durations'
import { IS_TEST_FULL } from '@momi/testing/test-full'
import { expect, onTestFinished, test, vi } from 'vitest'
import { read } from '../../db/db.ts'
import { apiProcesses } from '../../testing/api-processes.ts'
import { changeMaker } from '../../testing/change-maker.ts'
import { processStaff } from '../../testing/process-staff.ts'
import { once } from '../../testing/random-values.ts'
import { onPostgres } from '../../testing/test-database.ts'

const STEPS_AT_LEAST = IS_TEST_FULL ? 10_000 : 15
/** Steps that run at the same time in each of them. */
const AT_ONCE = 3
/** The drafts that the steps are about. */
const DRAFTS = 4

const KEYS = ['open_article', 'read_articles'] as const
const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)]!

interface Body {
  group: string
  position: number
  enabled: boolean
  rule: { gift: { points: number } }
}

/** The edits that people make, each of one field. What gives less would have to be announced first. */
const EDITS = {
  group: (body: Body): Body => ({ ...body, group: pick(['missions', 'others']) }),
  position: (body: Body): Body => ({ ...body, position: randomInt(1000) }),
  enabled: (body: Body): Body => ({ ...body, enabled: true }),
  points: ({ rule, ...body }: Body): Body => ({ ...body, rule: { ...rule, gift: { points: rule.gift.points + 1 } } }),
}
type Field = keyof typeof EDITS
const FIELDS = Object.keys(EDITS) as Field[]
const fieldsOf = ({ group, position, enabled, rule }: Body) => ({ group, position, enabled, points: rule.gift.points })
const PATHS = { group: ['group'], position: ['position'], enabled: ['enabled'], points: ['rule', 'gift', 'points'] }

const contradictions = read(
  'test_campaign_contradictions',
  {},
  { what: 'text', id: 'text' },
  `with versions as (
     select v.*, s.live, row_number() over (partition by v.key order by v.version) as number
       from config_versions v join config_subjects s using (kind, country, key)
      where v.kind = 'mission' and v.country = 'GH'
   ), published as (
     select c.id, (a.after ->> ('mission ' || i.key || ' GH'))::int as version, i.key, i.base_version, i.body
       from change_requests c
       join change_items i on i.change_id = c.id and i.kind = 'mission' and i.country = 'GH'
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
   select 'a change is published twice', p.id || ' ' || p.key from published p group by p.id, p.key having count(*) > 1
   union all
   select 'a later version is overwritten', p.id::text from published p where p.version not in (p.base_version, p.base_version + 1)
   union all
   select 'a version is of a change that was not published', v.change_id::text from versions v
     join change_requests c on c.id = v.change_id where c.state <> 'PUBLISHED'`,
)

const versionsOf = read(
  'test_campaign_versions',
  { key: 'text' },
  { version: 'int4', body: 'jsonb', change: 'uuid?' },
  `select version, body, change_id as change from config_versions
    where kind = 'mission' and country = 'GH' and key = :key order by version`,
)

const liveVersion = read(
  'test_campaign_live',
  { key: 'text' },
  { version: 'int4', body: 'jsonb' },
  `select version, body from live_config_versions where kind = 'mission' and country = 'GH' and key = :key`,
)

const doneSteps = read(
  'test_campaign_done',
  {},
  { published: 'int8', bundles: 'int8', scheduled: 'int8', rollbacks: 'int8', stops: 'int8', merges: 'int8' },
  `with published as (
     select c.id, c.title, a.staff_email, (select count(*) from config_versions v where v.change_id = c.id) as versions
       from change_requests c
       join audit_entries a on a.subject_kind = 'change' and a.subject_id = c.id::text and a.action = 'campaign.publish'
   )
   select count(*) as published, count(*) filter (where versions > 1) as bundles,
          count(*) filter (where staff_email = 'publish-changes') as scheduled,
          count(*) filter (where title like 'Back to %' and versions > 0) as rollbacks,
          (select count(*) from audit_entries where action = 'campaign.stop') as stops,
          (select count(*) from audit_entries where action = 'campaign.edit' and after ->> 'merged' = 'true') as merges
     from published`,
)

const dueChanges = read(
  'test_campaign_due',
  { now: 'timestamptz' },
  { count: 'int8' },
  `select count(*) as count from change_requests where state = 'SCHEDULED' and publish_at <= :now`,
)

test.runIf(onPostgres)(
  `[CMP-08] ${STEPS_AT_LEAST} random steps of drafts, edits, merges, approvals, publishes, schedules, rollbacks and stops, three at a time on two processes, lose no update, publish nothing by half, and leave each version in the audit log`,
  async () => {
    const { processes, data, close } = await apiProcesses({ DEVELOPMENT_PEOPLE: '0' })
    onTestFinished(close)
    const database = await data.open()
    onTestFinished(database.close)
    const { db } = database

    let ahead = 0
    const now = () => new Date(Date.now() + ahead)
    const staff = await processStaff({ processes, database, now })
    async function moveClocks(by: number) {
      const body = JSON.stringify({ minutes: by / MINUTE })
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
      for (const { internal } of processes) expect((await fetch(`${internal}/lab/api/clock`, init)).status).toBe(200)
      ahead += by
      await staff.signInAgain()
    }
    const [ana, ben, carla] = await Promise.all([
      changeMaker({ staff: (role) => staff.newcomer(role) }, 'campaigns'),
      changeMaker({ staff: (role) => staff.newcomer(role) }, 'operator'),
      changeMaker({ staff: (role) => staff.newcomer(role) }, 'owner'),
    ])

    const drafts = new Set<string>()
    /** The fields that somebody has edited, by the change and the mission: no other one may change with it. */
    const edited = new Map<string, Set<string>>()

    function editOf(body: unknown) {
      const field = pick(FIELDS)
      return { field, body: EDITS[field](body as Body) }
    }
    function noteEdit(change: string, key: string, field: Field): void {
      const fields = edited.get(`${change} ${key}`) ?? new Set()
      edited.set(`${change} ${key}`, fields.add(field))
    }
    const itemOf = (key: string, baseVersion: number) =>
      ({ kind: 'mission', countryCode: 'GH', key, baseVersion }) as const

    /** Begins a draft of one mission or of both, from what is live when its author opens the form. */
    async function begin(by: typeof ana) {
      const opened = await Promise.all(
        pick([[pick(KEYS)], KEYS]).map(async (key) => ({ key, ...(await db.one(liveVersion, { key }))! })),
      )
      const forms = opened.map(({ key, version, body }) => ({ ...editOf(body), item: itemOf(key, version) }))
      const { id } = await by.draft(forms.map(({ item, body }) => ({ ...item, body })))
      for (const { field, item } of forms) noteEdit(id, item.key, field)
      drafts.add(id)
      if (drafts.size > DRAFTS) drafts.delete([...drafts][0]!)
    }

    async function editAgain(by: typeof ana, id: string) {
      const { key, baseVersion, body: before } = pick((await by.read(id)).items)
      const { field, body } = editOf(before)
      noteEdit(id, key, field)
      await by.put(id, { ...itemOf(key, baseVersion), previousBody: before, body })
    }

    /** Submits a change, and has it approved by somebody who has not worked on it. */
    async function approve(by: typeof ana, id: string) {
      const { state, contentHash } = await by.submit(id)
      if (state === 'WAITING') await carla.review(id, contentHash!)
    }

    /** In a few minutes, or when people have been told of it for 72 hours. */
    const timeOf = () => {
      const wallTime = new Date(now().getTime() + pick([2 * MINUTE, 74 * HOUR])).toISOString().slice(0, 16)
      return { wallTime, zone: 'Africa/Accra' }
    }

    async function rollBack(by: typeof ana) {
      const key = pick(KEYS)
      const { version } = (await db.one(liveVersion, { key }))!
      const publishAt = pick([null, timeOf()])
      const { change } = await by.call('POST /api/v1/admin/campaign/roll-back', {
        body: { ...itemOf(key, version), version: 1 + randomInt(version), why: 'a mistake', publishAt },
        ...once(),
      })
      edited.set(`${change.id} ${key}`, new Set(FIELDS))
      await approve(by, change.id)
      if (publishAt === null) await by.publish(change.id)
    }

    /** Takes over what was published since; where both have changed a field, one of them is chosen. */
    const mergeLive = (by: typeof ana, id: string) =>
      by.merge(
        id,
        KEYS.flatMap((key) =>
          Object.values(PATHS).map((path) => ({
            kind: 'mission',
            countryCode: 'GH',
            key,
            path,
            take: pick(['mine', 'live']),
          })),
        ),
      )

    async function publish(by: typeof ana, id: string) {
      await by.publish(id)
      drafts.delete(id)
    }

    const STEPS: readonly ((by: typeof ana, id: string) => Promise<unknown>)[] = [
      begin,
      begin,
      editAgain,
      approve,
      publish,
      ...Array.from({ length: 5 }, () => async (by: typeof ana, id: string) => {
        await mergeLive(by, id)
        await approve(by, id)
        await publish(by, id)
      }),
      async (by, id) => {
        await approve(by, id)
        await publish(by, id)
      },
      ...Array.from({ length: 3 }, () => async (by: typeof ana, id: string) => {
        await mergeLive(by, id)
        await by.describe(id, timeOf())
        await approve(by, id)
        if (pick([true, false])) drafts.delete(id)
      }),
      rollBack,
      (by) =>
        by.call('POST /api/v1/admin/campaign/stop', {
          body: { kind: 'mission', countryCode: 'GH', key: pick(KEYS), reason: 'it gives too much' },
          ...once(),
        }),
      (by, id) => by.recall(id),
      (by, id) => by.discard(id),
    ]
    const step = () => {
      const by = pick([ana, ben])
      return drafts.size < 2 ? begin(by) : pick(STEPS)(by, pick([...drafts]))
    }
    /** Refusals are expected: what must hold is checked in the database. */
    const isRefusal = (error: unknown) => {
      if (!(error instanceof Error && 'status' in error && Number(error.status) < 500)) throw error
    }

    /** Versions that differ from the one before in a field that their author did not edit. */
    async function lostUpdates() {
      const lost: string[] = []
      for (const key of KEYS) {
        const versions = await db.many(versionsOf, { key })
        versions.slice(1).forEach(({ version, body, change }, index) => {
          const own = change === null ? new Set(['enabled']) : edited.get(`${change} ${key}`)
          const [before, after] = [versions[index]!.body, body].map((one) => fieldsOf(one as unknown as Body))
          for (const field of FIELDS)
            if (before![field] !== after![field] && !own?.has(field)) lost.push(`${key} ${version} ${field}`)
        })
      }
      return lost
    }

    const done = async () => (await db.one(doneSteps, {}))!
    const isEnough = async () => Object.values(await done()).every((count) => count > 0)
    const isNothingDue = async () => (await db.one(dueChanges, { now: now() }))!.count === 0
    for (let count = 1; count * AT_ONCE <= STEPS_AT_LEAST || !(await isEnough()); count++) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => step().catch(isRefusal)))
      if (count % 6 !== 0) continue
      await moveClocks(count % 60 === 0 ? DAY + MINUTE : 2 * MINUTE)
      // The steps would overtake nearly every change whose time has come before the job looks at it.
      if ((await done()).scheduled === 0) await vi.waitUntil(isNothingDue, { timeout: 60_000 })
    }
    expect(await db.many(contradictions, {})).toEqual([])
    expect(await lostUpdates()).toEqual([])
    if (IS_TEST_FULL) console.warn(await done())
  },
  IS_TEST_FULL ? 3 * HOUR : 300_000,
)
