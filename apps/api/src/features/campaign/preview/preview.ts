import { randomUUID } from 'node:crypto'
import type { AdminApi, Output, PreviewPersona } from '@momi/contract'
import { zoneOf } from '@momi/contract/rules/calendar'
import { DAY } from '@momi/contract/rules/durations'
import { z } from 'zod'
import { NOTICE_MS } from '../../../core/config/announcements.ts'
import { liveOf, publishVersion } from '../../../core/config/config-versions.ts'
import type { StaffCtx } from '../../../core/context.ts'
import type { DryRun, DryRunAnswer } from '../../../core/dry-run.ts'
import type { Db } from '../../../db/db.ts'
import { Refusal } from '../../../errors.ts'
import { signViewToken } from '../../accounts/public.ts'
import { hashOfContent, loadChange, loadItems, type Change } from '../change.ts'
import type { Item } from '../changes.store.ts'
import { factsOf } from '../facts.ts'
import { auditStep } from '../steps.ts'
import { inOrder, subjectKindOf } from '../subject-kinds.ts'
import { makePersona, phoneIn } from './personas.ts'
import * as store from './preview.store.ts'
import { callOf, readAll } from './reads.ts'
import { screensOf } from './screens.ts'

/** Before the first check-in of each person that is shown. */
const EARLIER_MS = 8 * DAY

interface Preview {
  persona: PreviewPersona
  countryCode: string
}

type Answer = Output<AdminApi['POST /api/v1/admin/campaign/changes/{change_id}/preview']>

/**
 * Reads what the client shows to a made-up person with this change, and stores it for ten minutes. The change is
 * published, the person made and everything read in a dry run, so that nothing of it remains.
 */
export async function preview(ctx: StaffCtx, id: string, { persona, countryCode }: Preview): Promise<Answer> {
  if (zoneOf(countryCode) === undefined) throw new Refusal('admin_campaign_subject_unknown', 'Not a country')
  const change = await loadChange(ctx.db, id)
  const loaded = await loadItems(ctx.db, change.items)
  // Whether a change for the worse is announced in time does not matter here.
  const publishAt = new Date(ctx.now().getTime() + NOTICE_MS)
  const facts = await factsOf(ctx, ctx.db, { items: loaded, requester: change.created_by, publishAt })
  if (loaded.some((item) => facts.problems(item).length > 0))
    throw new Refusal('admin_campaign_problems', 'This change has problems')

  const previewId = randomUUID()
  const { answers, view, items } = await ctx.runDry(async (run) => {
    const phone = phoneIn(run, countryCode)
    if (pauses(change.items, countryCode)) await signInEarlier(run, phone)
    await publishDraft(run, change)
    await run.readSettings()
    const made = await makePersona(run, ctx, { phone, persona, country: countryCode, draft: change.items })
    const inRun = { db: run.tx, keys: ctx.keys, now: run.now }
    const reading = (await signViewToken(inRun, made.user))!
    return {
      answers: await readAll(run, reading.accessToken, made.items),
      view: (await signViewToken(inRun, made.user, previewId))!,
      items: made.items,
    }
  })

  const { accessToken, clientType, expiresAt } = view
  await ctx.transact(async (tx) => {
    await tx.one(store.addPreview, {
      id: previewId,
      change: id,
      content_hash: hashOfContent(change),
      answers,
      expires_at: expiresAt,
    })
    await auditStep(tx, ctx, id, { action: 'campaign.preview', reason: null, after: { persona, countryCode } })
  })
  const screens = screensOf(change.items, countryCode, items).map(({ screen, path }) => ({
    screen,
    // The token is in the URL's fragment, which is not sent to servers or logged.
    url: `${ctx.env.WEB_ORIGIN}${path}?view=${clientType}#${accessToken}`,
  }))
  return { accessToken, expiresAt: expiresAt.toISOString(), screens }
}

/** Whether the change pauses the country, where then only people with an account sign in. */
const pauses = (items: readonly Item[], countryCode: string): boolean =>
  items.some(({ kind, country, body }) => kind === 'country' && country === countryCode && body['enabled'] === false)

async function signInEarlier(run: DryRun, phone: ReturnType<typeof phoneIn>): Promise<void> {
  const at = run.now()
  run.goTo(new Date(at.getTime() - EARLIER_MS))
  await phone.signIn()
  run.goTo(at)
}

async function publishDraft({ tx, now }: DryRun, { id, items, why, created_by_name: madeBy }: Change): Promise<void> {
  const cause = { madeBy, why, at: now(), change: id }
  for (const item of inOrder(items)) {
    const body = await visibleBody(tx, item, now())
    await publishVersion(tx, subjectKindOf(item.kind), { ...item, body }, cause).catch((error: unknown) => {
      throw error instanceof z.ZodError ? new Refusal('admin_campaign_problems', error.message) : error
    })
  }
}

/**
 * The body of an item in a preview: what begins later has begun, or it could not be seen. The budget stays as it is,
 * because nobody sees it and a new one would lock all of its shares.
 */
async function visibleBody(db: Db, item: Item, now: Date): Promise<Item['body']> {
  if (item.kind !== 'mission') return item.body
  const live = (await liveOf(db, item))?.body as { budget: number | null } | undefined
  const { startsAt } = item.body as { startsAt: string | null }
  const isLater = startsAt !== null && new Date(startsAt) > now
  return { ...item.body, budget: live?.budget ?? null, ...(isLater && { startsAt: null }) }
}

/** The stored answer of a preview to a call. Refused after an edit of the change, so that nobody judges an old draft. */
export async function previewAnswer(db: Db, id: string, url: string): Promise<DryRunAnswer> {
  const found = await db.one(store.previewOf, { id, call: callOf(url) })
  if (!found) throw new Refusal('access_token_invalid', 'This preview has ended')
  if (hashOfContent(await loadChange(db, found.change)) !== found.content_hash)
    throw new Refusal('access_token_invalid', 'The change was edited since this preview')
  if (found.answer === null) throw new Refusal('admin_view_read_only', 'A preview has no answer to this call')
  return found.answer
}
