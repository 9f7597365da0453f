import { ACCESS } from '@momi/client/session/stored-session'
import { MissionsPage } from '../../../../features/missions/MissionsPage.tsx'
import { ClientContext, type Client } from '../../../../shared/client.ts'
import type { Catalogue } from '../../../../shared/i18n/i18n.ts'
import { callOf, MISSIONS } from '../../../offline/answer-caches.ts'
import type { KeptAnswer } from '../../../offline/kept-answer.ts'
import { Frame } from '../../../routing/Frame.tsx'
import type { Early } from '../early.ts'
import { showUntilReplaced } from '../until-replaced.ts'
import { dropEffects, i18n, provide, runEffects } from './runtime.ts'
import { noteLimit, save } from './save-snapshot.ts'

/** How long a screen rests after an answer before it is saved. */
const REST_MS = 1000

/** What /missions shows: the calls, and whether points are among them. */
interface Shown {
  calls: readonly string[]
  hasPoints: boolean
}

const early = window.momiEarly!
let answers: NonNullable<Early['answers']> = {}
/** Answers of the last visit, by call. */
let kept: typeof answers = {}
let calls: Shown['calls'] = []
/** What a snapshot of the page is valid for. */
let of: string | undefined
let frame = 0
/** The snapshot has to be saved again. */
let isOutdated = false
let page: Element | null | undefined

// After a sign-in in another tab the client must not start with these answers, nor may they be drawn again.
addEventListener('storage', ({ key }) => {
  if (key === ACCESS) early.answers = answers = kept = {}
})

const removeSnapshot = early.renewSnapshot
early.renewSnapshot = (cached) => {
  if (!of?.endsWith(` ${cached.owner}`)) return
  const call = callOf(cached.name)
  const isLonger = noteLimit(cached)
  if (!isNew(call, cached.answer) && !isLonger) return
  answers[call] = cached.answer
  removeSnapshot(cached)
  isOutdated = true
  setTimeout(saveAgain, REST_MS)
}

function saveAgain(): void {
  if (!isOutdated) return
  isOutdated = false
  saveIfComplete(render())
  dropEffects()
}
addEventListener('pagehide', saveAgain)

/** Saves a page that shows all answers. */
function saveIfComplete(drawn: Element): void {
  if (calls.every(known)) save(drawn, of)
}

/**
 * Adds an answer and, once the missions have been answered, shows /missions in place of the static skeleton, with the
 * components of the client. Shows nothing once the client is rendered.
 */
export function show(call: string, answer: unknown, shown: Shown, words: Catalogue): void {
  const isDrawn = !isNew(call, answer)
  answers[call] = answer
  early.answers = answers
  // The page is cached even if the visit ends now.
  if (answers[MISSIONS]) void early.register()
  if (isDrawn || !known(MISSIONS)) return
  prepare(shown, words)
  // Answers that arrive together are shown together.
  cancelAnimationFrame(frame)
  frame = requestAnimationFrame(() => void draw())
}

/**
 * Shows /missions with the answers of the last visit, with which the client starts only if it is still the same person.
 * Resolves when the page has been painted.
 */
export async function showKept(
  last: typeof kept,
  missions: KeptAnswer | undefined,
  shown: Shown,
  words: Catalogue,
): Promise<void> {
  kept = last
  noteLimit(missions)
  if (!known(MISSIONS)) return
  prepare(shown, words)
  await draw()
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

const known = (call: string) => answers[call] ?? kept[call]
const isNew = (call: string, answer: unknown) => JSON.stringify(answer) !== JSON.stringify(known(call))

function prepare(shown: Shown, { messages }: Catalogue): void {
  calls = shown.calls
  of = early.snapshotOf()
  provide(ClientContext, { hasPoints: shown.hasPoints, kept: (key: string) => kept[key] } as unknown as Client)
  Object.assign(i18n, { locale: early.locale, messages })
}

const render = () =>
  (
    <Frame layout="footer">
      <MissionsPage />
    </Frame>
  ) as unknown as Element

async function draw(): Promise<void> {
  // The skeleton does not wait for the style sheet, which may therefore still be loading.
  const style = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  if (style && !style.sheet) await new Promise((resolve) => style.addEventListener('load', resolve, { once: true }))
  page ??= early.snapshot?.isConnected ? early.snapshot : document.querySelector('.shell')
  if (!page?.isConnected) return
  const next = render()
  const top = scrollY
  // The snapshot may show the same already.
  if (!next.isEqualNode(page)) {
    // At once, because the visit may end as soon as the page is shown, and before the effects change it.
    saveIfComplete(next)
    showUntilReplaced(next, page)
    page = next
  }
  runEffects()
  scrollTo(0, top)
}
