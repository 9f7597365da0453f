import { safeStorage, type KeyValue } from '@momi/client/session/identity'
import { OWNER, type NewOwner } from '@momi/client/session/owned-session'
import { clearOtherUsers } from '../offline/offline-cache.ts'
import { chooseUsage, usageChoice } from '../../shared/usage-consent.ts'

const BEGUN_AT = 'momi.begunAnewAt'
/** An app that gives another person’s token with each page must not keep the page loading for ever. */
const PAUSE_MS = 10_000

/** What is the phone's own. Whatever else is kept under our names belongs to a person, and goes with them. */
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
  BEGUN_AT,
])

interface Page {
  local: Storage
  tab: Storage
  caches: () => Promise<void>
  now: () => number
  sleep: (ms: number) => Promise<void>
  /** Loads the page, at another place where there is one. */
  load: (target: string | undefined) => void
  show: (isShown: boolean) => void
}

let underWay: Promise<void> | undefined

/**
 * Another person's page begins: first all that was kept for the one before is removed, then the page is loaded anew,
 * which ends what is in memory. Resolves only where the page goes on as it is: it was loaded anew a moment ago, and has
 * shown nothing since.
 */
export const resetForIdentity = (change: NewOwner, page: Page = thisPage): Promise<void> =>
  (underWay ??= run(change, page).finally(() => (underWay = undefined)))

async function run({ owner, isFirst, target }: NewOwner, page: Page): Promise<void> {
  const tab = safeStorage(() => page.tab)
  page.show(false)
  const sinceLast = page.now() - Number(tab.getItem(BEGUN_AT) ?? 0)
  const isRecent = sinceLast >= 0 && sinceLast < PAUSE_MS
  await page.caches()
  if (isRecent && !isFirst) await page.sleep(PAUSE_MS - sinceLast)
  // Last, and at once: nothing that still runs here writes in between.
  for (const storage of [() => page.local, () => page.tab]) forgetPerson(storage)
  const local = safeStorage(() => page.local)
  if (owner) local.setItem(OWNER, owner)
  if (isRecent && isFirst) return page.show(true)
  tab.setItem(BEGUN_AT, String(page.now()))
  page.load(target)
  return new Promise(() => {})
}

function forgetPerson(real: () => Storage): void {
  const storage: KeyValue = safeStorage(real)
  const isRefused = usageChoice(storage) === false
  for (const name of namesIn(real)) if (name.startsWith('momi.') && !OF_THE_PHONE.has(name)) storage.removeItem(name)
  // A yes is the person's; a no is kept, as nobody is counted by mistake because of it.
  if (isRefused) chooseUsage(storage, false)
}

function namesIn(real: () => Storage): string[] {
  try {
    return Object.keys(real())
  } catch {
    // Nothing was kept that would have to go.
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
  caches: () => clearOtherUsers({ held: () => null }),
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  load: (target) => (target === undefined ? location.reload() : location.replace(target)),
  show: (isShown) => void (document.body.hidden = !isShown),
}
