import deferred from 'virtual:catalogue/deferred'
import { createElement } from 'react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { createRoot, Root } from 'react-dom/client'
import { eventually } from '../../shared/eventually.ts'
import { withMessages } from '../../shared/i18n/i18n.ts'

const LONG_MS = 5000

let notice: Root | undefined

/**
 * Shows that the token is taking a long time (the vendor's app may take a minute, section 9) and what the person can do
 * in the meantime, until it arrives or fails. The notice is a separate React root over the screen.
 */
export async function showSlowSignIn(
  token: Promise<unknown> | undefined,
  rootOf: () => typeof createRoot | undefined,
): Promise<void> {
  let isOver = false
  const end = Promise.resolve(token).then(
    () => (isOver = true),
    () => (isOver = true),
  )
  await Promise.race([end, new Promise((resolve) => setTimeout(resolve, LONG_MS))])
  if (isOver || notice) return
  const { SlowSignIn } = await eventually(() => withMessages(import('./SlowSignIn.tsx'), deferred))
  const root = rootOf()
  if (isOver || notice || !root) return
  const container = document.createElement('div')
  document.body.append(container)
  notice = root(container)
  notice.render(createElement(I18nProvider, { i18n }, createElement(SlowSignIn)))
  await end
  notice.unmount()
  notice = undefined
  container.remove()
}
