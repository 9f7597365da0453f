import { safeStorage, type KeyValue } from '@momi/client/storage'
import { OWNER, type NewOwner } from '@momi/client/session/owned-session'
import { clearOtherUsers } from '../offline/cache-answer.ts'
import { chooseUsage, usageChoice } from '../../shared/usage-consent.ts'

const BEGUN_AT = 'momi.begunAnewAt'
/**
 * The minimum time between reloads, because an app that provides another person's token with each page would cause a
 * reload loop.
 */
const PAUSE_MS = 10_000

/** Keys of the device. All other keys under our prefix belong to the person and are removed. */
const OF_THE_PHONE: ReadonlySet<string> = new Set([
  'momi.haid',
  'momi.huid',
  'momi.frontendId',
  'momi.accessToken',
  'momi.refreshToken',
  'momi.mobileAuthVerifier',
  'momi.web',
  'momi.env',
  'momi.giveaway.group',
  'momi.reloadedForAssets',
  'momi.lite',
  BEGUN_AT,
])

interface Page {
  local: Storage
  tab: Storage
  caches: () => Promise<void>
  /** Whether anything of the previous visit may have been shown. */
  hasKept: () => Promise<boolean>
  now: () => number
  sleep: (ms: number) => Promise<void>
  /** Loads the page, at the target if there is one. */
  load: (target: string | undefined) => void
  show: (isShown: boolean) => void
}

let underWay: Promise<void> | undefined

/**
 * Resets a page that belongs to another person: removes everything stored for the previous person, then reloads, which
 * clears the memory. Resolves only if the page continues without a reload, because it was reloaded a moment ago and has
 * shown nothing since.
 */
export const resetForIdentity = (change: NewOwner, page: Page = thisPage): Promise<void> =>
  (underWay ??= run(change, page).finally(() => (underWay = undefined)))

async function run({ owner, isFirst, target }: NewOwner, page: Page): Promise<void> {
  const tab = safeStorage(() => page.tab)
  page.show(false)
  const sinceLast = page.now() - Number(tab.getItem(BEGUN_AT) ?? 0)
  // A page that may have shown the previous person's kept answers does not continue.
  const isEmpty = isFirst && !(await page.hasKept())
  const isRecent = sinceLast >= 0 && sinceLast < PAUSE_MS
  await page.caches()
  if (isRecent && !isEmpty) await page.sleep(PAUSE_MS - sinceLast)
  // Last and synchronous, so that no running code can write to the storage in between.
  for (const storage of [() => page.local, () => page.tab]) forgetPerson(storage)
  const local = safeStorage(() => page.local)
  if (owner) local.setItem(OWNER, owner)
  if (isRecent && isEmpty) return page.show(true)
  tab.setItem(BEGUN_AT, String(page.now()))
  page.load(target)
  return new Promise(() => {})
}

function forgetPerson(real: () => Storage): void {
  const storage: KeyValue = safeStorage(real)
  const isRefused = usageChoice(storage) === false
  for (const name of namesIn(real)) if (name.startsWith('momi.') && !OF_THE_PHONE.has(name)) storage.removeItem(name)
  // A consent belongs to the person and is removed. A refusal is kept, because it can only prevent analytics.
  if (isRefused) chooseUsage(storage, false)
}

function namesIn(real: () => Storage): string[] {
  try {
    return Object.keys(real())
  } catch {
    // The browser blocks this storage.
    return []
  }
}

const thisPage: Page = {
  get local() {
    return localStorage
  },
  get tab() {
    return sessionStorage
  },
  caches: () => clearOtherUsers({ last: () => null }),
  hasKept: async () => {
    const { snapshot, kept } = window.momiEarly!
    return snapshot !== undefined || (await kept).size > 0
  },
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  load: (target) => (target === undefined ? location.reload() : location.replace(target)),
  show: (isShown) => void (document.body.hidden = !isShown),
}
