import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { isTyping } from '../shared/is-typing.ts'
import type { PageRoute } from './routes.ts'

/** The second key has to follow within this time. */
const PAUSE_MS = 1500
const FIRST = 'g'

const OVERLAYS = '[role=dialog], [role=alertdialog]'

/** G and then the letter of a page opens it. */
export function useGoToKeys(routes: readonly PageRoute[]): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    let firstAt = -Infinity
    function onKey(event: KeyboardEvent) {
      const { key, timeStamp, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isTyping(target) || document.querySelector(OVERLAYS)) return
      const isSecond = timeStamp - firstAt < PAUSE_MS
      firstAt = !isSecond && key === FIRST ? timeStamp : -Infinity
      const page = isSecond && routes.find(({ menu }) => menu?.key === key)
      if (!page) return
      // The letter may be a key of the page that is left, such as A for “approve”.
      event.preventDefault()
      event.stopImmediatePropagation()
      navigate(page.path)
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [routes, navigate])
}
