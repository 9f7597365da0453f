import type { AdminApi, Output, Parsed } from '@momi/contract'
import { z } from 'zod'
import { liveOf } from '../../core/config/config-versions.ts'
import type { StaffCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { subjectOf } from './change.ts'
import { withLive } from './edits.ts'
import { factsOf } from './facts.ts'
import { subjectKindOf } from './subject-kinds.ts'
import * as store from './subjects.store.ts'
import { nameOf } from './words/names.ts'
import { wordsOf } from './words/words.ts'

type QueryOf<Key extends keyof AdminApi> = Parsed<AdminApi[Key]> extends { query: infer Query } ? Query : never

/** What runs: every subject with its live version. */
export async function subjects(
  ctx: StaffCtx,
  { country_code: country, kind }: QueryOf<'GET /api/v1/admin/campaign/subjects'>,
): Promise<Output<AdminApi['GET /api/v1/admin/campaign/subjects']>> {
  const rows = await ctx.db.many(store.liveSubjects, { country: country ?? null, kind: kind ?? null })
  const items = rows.map((row) => ({
    kind: row.kind,
    countryCode: row.country,
    key: row.key,
    name: nameOf(row, row.body),
    version: row.version,
    body: row.body,
    isEnabled: typeof row.body['enabled'] === 'boolean' ? row.body['enabled'] : null,
    madeBy: row.made_by,
    why: row.why,
    at: row.at.toISOString(),
    openChanges: row.open_changes,
  }))
  return { items }
}

/**
 * The JSON schema of a subject's body, as its form needs it: what has a default is optional, and the token is called by
 * its symbol.
 */
export function schemaOf({ env }: Pick<StaffCtx, 'env'>, { kind, key }: QueryOf<'GET /api/v1/admin/campaign/schema'>) {
  const schema = z.toJSONSchema(subjectKindOf(kind).schema(key), {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema['unit'] === 'token') jsonSchema['unit'] = env.CRYPTO_SYMBOL
    },
  })
  return { name: nameOf({ kind, key }), schema }
}

/** The versions of a subject, newest first; with `at`, the one that was live then. */
export async function versions(
  ctx: Pick<StaffCtx, 'db' | 'env'>,
  { kind, country_code: country, key, at }: QueryOf<'GET /api/v1/admin/campaign/versions'>,
) {
  const subject = { kind, country, key }
  const rows = await ctx.db.many(store.versionsOf, { ...subject, at: at === undefined ? null : new Date(at) })
  if (rows.length === 0) throw new Refusal('not_found', 'There was no such version')
  const items = rows.map((row, index) => ({
    version: row.version,
    body: row.body,
    madeBy: row.made_by,
    publishedBy: row.published_by,
    why: row.why,
    at: row.at.toISOString(),
    changeId: row.change,
    words: wordsOf({
      ...subject,
      before: rows[index + 1]?.body ?? null,
      after: row.body,
      symbol: ctx.env.CRYPTO_SYMBOL,
    }),
  }))
  return { name: nameOf(subject, rows[0]!.body), items: at === undefined ? items : items.slice(0, 1) }
}

type CheckBody = Parsed<AdminApi['POST /api/v1/admin/campaign/check']>['body']

/** What edits would change in what is live, their problems and their effects. `alongside`: what else the change has. */
export async function check(ctx: StaffCtx, given: CheckBody) {
  const items = await Promise.all(
    given.items.map(async ({ body: edited, baseVersion, ...ref }) => {
      const subject = subjectOf(ref)
      const { body } = await withLive(ctx.db, { ...subject, body: edited, baseVersion })
      return { ...subject, body, live: await liveOf(ctx.db, subject) }
    }),
  )
  const alongside = given.alongside.map(({ body, ...ref }) => ({ ...subjectOf(ref), body }))
  const facts = await factsOf(ctx, ctx.db, { items, alongside, requester: ctx.staff.id })
  return {
    items: items.map((item) => ({
      kind: item.kind,
      countryCode: item.country,
      key: item.key,
      words: facts.words(item, null),
      problems: facts.problems(item),
      earliest: facts.earliest(item)?.toISOString() ?? null,
      use: facts.use(item) ?? null,
    })),
    effects: facts.effects,
  }
}
