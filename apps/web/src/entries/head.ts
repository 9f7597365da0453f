// The inline script of the page's head (build/head-script.ts): runs before anything else is loaded.
import '../shared/set-lite.js'
import { bridgeIn, detect, type Detected, type Page } from '@momi/client/host/detect'
import { mayHaveSdk } from '@momi/client/host/may-have-sdk'
import { frontendId } from '@momi/client/session/identity'
import { USER } from '@momi/client/session/owned-session'
import { safeStorage } from '@momi/client/storage'
import { requestHeaders } from '@momi/client/http/request-headers'
import { serverClock } from '@momi/client/http/server-clock'
import { pickLocale, type Locale } from '@momi/contract/rules/locale'
import { earlyCalls, MISSIONS_PAGE, settle } from '../app/boot/early/early-calls.ts'
import type { Early } from '../app/boot/early/early.ts'
import { jsx } from '../app/boot/early/jsx-runtime.ts'
import type { LoadList } from '../app/boot/early/load-list.ts'
import { keptAnswers } from '../app/boot/early/kept-answers.ts'
import { SHARED } from '../app/boot/early/shared.ts'
import { dropSnapshot, pageOfSnapshot, showSnapshot } from '../app/boot/early/snapshot.ts'
import type { Config } from '../shared/config.ts'

/** The files of the build that the script loads. */
declare const MESSAGES: Readonly<Partial<Record<Locale, string>>>
declare const OTHER_MESSAGES: string
declare const APP_MODE: string
declare const EARLY_LIST: string

const MAX_EARLY_ERRORS = 20
/** How long everything else waits for what is kept of the last visit to be painted. */
const MAX_PAINT_MS = 2000

const at = Date.now()
const bridge = bridgeIn(window as Page)
const storage = safeStorage(() => localStorage)
const id = frontendId(storage)
const locale = pickLocale(navigator.languages)
const root = document.documentElement
root.lang = locale
root.toggleAttribute('data-missions', MISSIONS_PAGE.test(location.pathname))

const hasSdk = mayHaveSdk(window, navigator.userAgent)
const messages = MESSAGES[locale] ?? OTHER_MESSAGES
// Into the HTTP cache: a failed import, modulepreload or preload could not be repeated in this page.
const preload = async (href: string) => {
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(href)
  return answer.text()
}

const inTime = (work: Promise<unknown>) => Promise.race([work, new Promise((done) => setTimeout(done, MAX_PAINT_MS))])

const text = document.querySelector('#config')?.textContent
const contained = text ? (JSON.parse(text) as Config) : undefined
const known = settle(contained, storage)
const snapshotOf = () => known && `${EARLY_LIST} ${locale} ${known.owner()}`
const snapshot = known && !bridge && storage.getItem(USER) !== null ? pageOfSnapshot(storage, snapshotOf()!) : undefined
/** Resolves when the snapshot is painted, because the processor would first do whatever else is begun. */
const ready: Promise<unknown> = snapshot ? inTime(showSnapshot(snapshot)) : Promise.resolve()

const hasMessages = ready.then(() => preload(messages))
hasMessages.catch(() => {})
if (bridge || hasSdk) void ready.then(() => preload(APP_MODE)).catch(() => {})

const clock = serverClock()
const errors: unknown[] = []
const keep = (error: unknown) => void (error && errors.length < MAX_EARLY_ERRORS && errors.push(error))
let detected: Promise<Detected> | undefined

async function configuration(): Promise<Config | undefined> {
  if (contained) return contained
  const headers = requestHeaders({ frontend: 'rewards-web', frontendId: id, locale })
  const response = await fetch('/api/v1/config', { headers })
  clock.learn(response.headers.get('date'), at)
  return response.ok ? ((await response.json()) as Config) : undefined
}

// Vite has nothing to resolve: both are files of the build, and in development a data URL and a module of the server.
const loadList: LoadList = () =>
  Promise.all([import(/* @vite-ignore */ EARLY_LIST), hasMessages.then(() => import(/* @vite-ignore */ messages))])

const WORKER = '/sw.js'

/** The page's Content-Security-Policy lets only this policy say which script becomes the service worker. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('worker', { createScriptURL: () => WORKER })
  return policy ? policy.createScriptURL('') : WORKER
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(input: string): string }
}

let registered: Promise<unknown> | undefined

async function register(): Promise<void> {
  // Some web views have only one of the two APIs. The browser itself checks for a newer worker at each visit.
  if (!('serviceWorker' in navigator) || !('caches' in window) || navigator.serviceWorker.controller) return
  await navigator.serviceWorker.register(workerAddress())
}

const early: Omit<Early, 'answer'> = {
  storage,
  frontendId: id,
  locale,
  clock,
  config: ready.then(configuration).catch(() => undefined),
  kept: ready.then(() => keptAnswers(storage)).catch(() => new Map()),
  detect: (sdkWaitMs) => (detected ??= detect(window as Page, bridge, hasSdk ? sdkWaitMs - (Date.now() - at) : 0)),
  snapshot,
  snapshotOf,
  renewSnapshot: () => dropSnapshot(storage),
  errors,
  report(error) {
    console.warn(error)
    keep(error)
  },
  register: () => (registered ??= register().catch(() => {})),
  leave() {
    if (this.hasLeft) return
    this.hasLeft = true
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    const worker = navigator.serviceWorker?.controller
    try {
      if (worker) worker.postMessage({ downloads: JSON.parse(JSON.stringify(entries)) as unknown })
      else {
        const before = JSON.parse(sessionStorage.getItem('momi.downloads') ?? '[]') as unknown[]
        sessionStorage.setItem('momi.downloads', JSON.stringify([...before, ...entries]))
      }
    } catch {}
  },
}
addEventListener('pagehide', () => window.momiEarly?.leave())
addEventListener('error', ({ error }) => keep(error))
addEventListener('unhandledrejection', ({ reason }) => keep(reason))
window.momiShared = SHARED
const { answer, shown } = earlyCalls(early, loadList)
window.momiEarly = { ...early, answer }

/** Preloads the client's code, and runs it once what was kept is painted: its work would delay that. */
async function runClient(): Promise<void> {
  await ready
  // The page names the files, but leaves them to this. In development it loads the client's module itself.
  const files = Array.from(document.querySelectorAll<HTMLScriptElement>('[type="text/plain"]'), ({ src }) => src)
  for (const href of files) document.head.append(jsx('link', { rel: 'modulepreload', href }) as Node)
  if (contained && !snapshot) await inTime(shown)
  for (const file of files) void import(/* @vite-ignore */ file)
}
void runClient()
