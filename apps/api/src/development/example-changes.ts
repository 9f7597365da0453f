import { DAY } from '@momi/contract/rules/durations'
import { liveOf } from '../core/config/config-versions.ts'
import { read } from '../db/db.ts'
import { createChange, publishNow, review, rollBack, submit } from '../features/campaign/public.ts'
import { addRewardItems } from '../features/stock/public.ts'
import type { Deps } from '../http/deps.ts'
import { addReward } from './campaign.ts'
import { contextOf } from './staff-context.ts'

const anyChange = read('example_changes_any_change', {}, { id: 'uuid' }, 'select id from change_requests limit 1')

/** A change with this title that was never submitted. */
const notSubmitted = read(
  'example_changes_not_submitted',
  { title: 'text' },
  { id: 'uuid' },
  `select id from change_requests where title = :title and state = 'DRAFT' and submitted_at is null limit 1`,
)

const WAITING_TITLE = 'A richer streak in Nigeria'

type Item = Parameters<typeof createChange>[1]['items'][number]

/**
 * Adds change requests in every state and a nearly empty pool of codes, so that the console has something to show: two
 * drafts, one that `submitExampleChange` submits, one that is scheduled, and a finished roll back. Does nothing if there
 * are any.
 */
export async function seedExampleChanges(deps: Deps): Promise<void> {
  if (await deps.database.db.one(anyChange, {})) return
  const [manager, operator] = await Promise.all([contextOf(deps, 'campaigns'), contextOf(deps, 'operator')])
  // Of processes that start at the same time, one adds the pool and then the changes.
  if (!(await addNearlyEmptyPool(deps))) return

  /** Makes a change of one mission: `edit` is laid over what runs. */
  const draft = async (title: string, why: string, edits: [country: string, key: string, edit: object][]) => {
    const items = await Promise.all(
      edits.map(async ([countryCode, key, edit]): Promise<Item> => {
        const live = await liveOf(deps.database.db, { kind: 'mission', country: countryCode, key })
        const body = { ...Object(live?.body), ...edit }
        return { kind: 'mission', countryCode, key, body, baseVersion: live?.version ?? 0 }
      }),
    )
    return (await createChange(manager, { title, why, items })).change
  }

  const published = await draft('Three articles are enough in Ghana', 'few people read five', [
    ['GH', 'read_articles', { rule: { articles: 3, gift: { points: 30 } } }],
  ])
  const first = (await submit(manager, published.id)).change
  if (first.state === 'WAITING') {
    const { contentHash } = first
    await review(operator, published.id, {
      verdict: 'APPROVE',
      comment: 'fits the budget',
      contentHash,
      rehearsalId: null,
      withoutEffect: true,
    })
  }
  await publishNow(manager, published.id)
  const earlier = { kind: 'mission', countryCode: 'GH', key: 'read_articles', version: 1, baseVersion: 2 } as const
  const back = (
    await rollBack(manager, {
      ...earlier,
      why: 'too easy',
      publishAt: { wallTime: wallTime(deps, 4), zone: 'Africa/Accra' },
    })
  ).change
  await submit(manager, back.id)

  // More than twice as much needs a second person whatever its use is.
  await draft(WAITING_TITLE, 'a test for the Christmas campaign', [
    ['NG', 'streaks', { rule: { points: [25, 35, 50, 60, 75, 90, 150], coolOffHours: 8 } }],
  ])
  await draft('Wallpapers pay more', 'few people set one', [
    ['KE', 'set_wallpaper', { rule: { gift: { points: 30 } } }],
  ])
  await draft('Articles in Brazil and South Africa', 'as in Nigeria', [
    ['BR', 'open_article', { rule: { gift: { points: 12 } } }],
    ['ZA', 'open_article', { rule: { gift: { points: 12 } } }],
  ])
}

/**
 * Submits the example that waits for approval, once. It is called after the people are seeded, because its effect is
 * that on the people there are when it is submitted.
 */
export async function submitExampleChange(deps: Deps): Promise<void> {
  const change = await deps.database.db.one(notSubmitted, { title: WAITING_TITLE })
  if (change) await submit(await contextOf(deps, 'campaigns'), change.id)
}

const wallTime = ({ now }: Deps, days: number) =>
  `${new Date(now().getTime() + days * DAY).toISOString().slice(0, 10)}T00:00`

/** Returns whether this process has added the pool. */
async function addNearlyEmptyPool(deps: Deps): Promise<boolean> {
  const { database, now } = deps
  return database.transact(async (tx) => {
    const id = 'airtime-KE'
    const texts = {
      name: { en: 'Airtime for KSh 50', pt: 'Crédito de KSh 50' },
      redeemSteps: {
        en: ['Get your code here', 'Dial *141*code#'],
        pt: ['Pegue o código aqui', 'Disque *141*código#'],
      },
    }
    const reward = { id, country: 'KE', type: 'DAPP', claimRoute: 'VOUCHER', claimDays: 14, ...texts } as const
    if (!(await addReward(tx, reward, now()))) return false
    await addRewardItems(tx, deps, { definition: id, items: ['KE-5551', 'KE-5552', 'KE-5553'], winnableAt: now() })
    return true
  })
}
