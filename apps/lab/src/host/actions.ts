import type { Action, PhoneState } from '../phone.ts'
import { appCall } from './app-call.ts'
import { storeCounts, storedCountsOf } from './stored-counts.ts'
import { remember } from './remember.ts'
import { countOn } from './report-counter.ts'
import { emit } from './events.ts'

let queue: Promise<unknown> = Promise.resolve()

/** Performs an action of the person in the vendor's app, after all earlier ones have ended. */
export function runAction(phone: PhoneState, action: Action, day: string): void {
  queue = queue.then(() => perform(phone, action, day)).catch(emitFailure)
}

/** Counts and reports the action, then makes the page refetch. */
async function perform(phone: PhoneState, action: Action, day: string): Promise<void> {
  if (action.kind === 'article') await readArticle(phone, action.id, day)
  if (action.kind === 'wallpaper') await countOn(phone, 'set_wallpaper', { day, to: 1 })
  if (action.kind === 'browsed') await countOn(phone, 'eayb', { day, by: action.minutes })
  if (action.kind === 'default-browser') {
    remember(phone, { isDefaultBrowser: true })
    await countOn(phone, 'make_browser_default', { day, to: 1 })
  }
  if (action.kind === 'wallet') remember(phone, { wallet: action.address })
  returnToPage()
}

export async function reportKilobytes(phone: PhoneState): Promise<void> {
  const response = await appCall(phone, '/api/v1/datasaved/config')
  if (!response.ok) return
  const { missionDay } = (await response.json()) as { missionDay: string }
  await countOn(phone, 'data_saved', { day: missionDay, to: phone.kilobytes })
}

/** Counts an article, once a day. If it has a hidden reward, the page opens that reward. */
async function readArticle(phone: PhoneState, id: string, day: string): Promise<void> {
  const stored = storedCountsOf(day)
  if (stored.read.includes(id)) return
  storeCounts({ ...stored, read: [...stored.read, id] })
  await countOn(phone, 'open_article', { day })
  await countOn(phone, 'read_articles', { day })
  const awards = await countOn(phone, 'hidden_rewards', { day })
  const item = awards.find(({ rewardItemId }) => rewardItemId !== null)?.rewardItemId
  if (item) emit({ kind: 'found', path: `/hidden-reward-found/${(await isKnown(phone)) ? item : 'anon'}` })
  else if (awards.length > 0) emit({ kind: 'found', path: '/missions/hidden-rewards' })
}

/** Whether the app's person has signed in. */
async function isKnown(phone: PhoneState): Promise<boolean> {
  const response = await appCall(phone, '/api/v2/user')
  return response.ok && ((await response.json()) as { userType: string }).userType !== 'ANONYMOUS'
}

export const emitFailure = (error: unknown): void =>
  emit({ kind: 'call', method: 'report', args: [], answer: `failed: ${String(error)}` })

/** Tells the page that it is in the foreground again, so that it refetches. */
export const returnToPage = () => window.dispatchEvent(new Event('focus'))
