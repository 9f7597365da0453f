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
 *
 * @param isKept the answer is that of the last visit, with which the client starts only if it is still the same person
 */
export function show(
  path: string,
  answer: unknown,
  hasPoints: boolean,
  { messages }: Catalogue,
  isKept?: boolean,
): void {
  const known = isKept ? kept : answers
  known[`GET ${path}`] = answer
  window.momiEarly!.answers = answers
  if (!(answers[MISSIONS] ?? kept[MISSIONS])) return
  provide(ClientContext, { hasPoints, kept: (key: string) => kept[key] } as unknown as Client)
  Object.assign(i18n, { locale: window.momiEarly!.locale, messages })
  // Answers that arrive together are shown together.
  cancelAnimationFrame(frame)
  frame = requestAnimationFrame(draw)
}

function draw(): void {
  page ??= document.querySelector('.shell')
  const root = page?.parentElement
  if (!root) return
  // The skeleton does not wait for the style sheet, which may therefore still be loading.
  const style = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  if (style && !style.sheet) return style.addEventListener('load', draw, { once: true })
  const next = (
    <Frame layout="footer">
      <MissionsPage />
    </Frame>
  ) as unknown as Element
  page!.replaceWith(next)
  page = next
  untilReplaced(next, root)
  runEffects()
  if (answers[MISSIONS]) void window.momiEarly!.register()
}
