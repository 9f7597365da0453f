import { ACCESS } from '@momi/client/session/stored-session'
import { MissionsPage } from '../../../../features/missions/MissionsPage.tsx'
import { ClientContext, type Client } from '../../../../shared/client.ts'
import type { Catalogue } from '../../../../shared/i18n/i18n.ts'
import { Frame } from '../../../routing/Frame.tsx'
import type { Early } from '../early.ts'
import { i18n, provide, runEffects } from './runtime.ts'
import { untilReplaced } from './until-replaced.ts'

const MISSIONS = 'GET /api/v2/user/missions'

let answers: NonNullable<Early['answers']> = {}
/** Answers of the last visit, by call. */
let kept: typeof answers = {}
let frame = 0
let page: Element | null | undefined

// After a sign-in in another tab the client must not start with these answers, nor may they be drawn again.
addEventListener('storage', ({ key }) => {
  if (key === ACCESS) window.momiEarly!.answers = answers = kept = {}
})

/**
 * Adds an answer and, once the missions have been answered, shows /missions in place of the static skeleton, with the
 * components of the client. Shows nothing once the client is rendered.
 */
export function show(call: string, answer: unknown, hasPoints: boolean, words: Catalogue): void {
  const isNew = JSON.stringify(answer) !== JSON.stringify(kept[call])
  answers[call] = answer
  window.momiEarly!.answers = answers
  // The page is cached even if the visit ends now.
  if (answers[MISSIONS]) void window.momiEarly!.register()
  if (!isNew || !has(MISSIONS)) return
  prepare(hasPoints, words)
  // Answers that arrive together are shown together.
  cancelAnimationFrame(frame)
  frame = requestAnimationFrame(() => void draw())
}

/**
 * Shows /missions with the answers of the last visit, with which the client starts only if it is still the same person.
 * Resolves when the page has been painted.
 */
export async function showKept(known: typeof kept, hasPoints: boolean, words: Catalogue): Promise<void> {
  kept = known
  if (!has(MISSIONS)) return
  prepare(hasPoints, words)
  await draw()
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

const has = (call: string) => Boolean(answers[call] ?? kept[call])

function prepare(hasPoints: boolean, { messages }: Catalogue): void {
  provide(ClientContext, { hasPoints, kept: (key: string) => kept[key] } as unknown as Client)
  Object.assign(i18n, { locale: window.momiEarly!.locale, messages })
}

async function draw(): Promise<void> {
  // The skeleton does not wait for the style sheet, which may therefore still be loading.
  const style = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  if (style && !style.sheet) await new Promise((resolve) => style.addEventListener('load', resolve, { once: true }))
  page ??= document.querySelector('.shell')
  const root = page?.parentElement
  if (!root) return
  const next = (
    <Frame layout="footer">
      <MissionsPage />
    </Frame>
  ) as unknown as Element
  page!.replaceWith(next)
  page = next
  untilReplaced(next, root)
  runEffects()
}
