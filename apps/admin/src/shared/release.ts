import { ApiError } from '@momi/client/http/api-error'
import { useEffect, useState } from 'react'

/** The failures that a page of an earlier release gets because the server no longer takes what it sends. */
const MAY_BE_OUTDATED: ReadonlySet<string | undefined> = new Set([
  'validation_error',
  'invalid_request',
  'not_found',
  'method_not_allowed',
])

/** Whether the server has another release of the console than the one of this page: its script is another file. */
async function isOutdated(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  if (!script) return false
  const answer = await fetch('/', { cache: 'no-store' })
  return answer.ok && !(await answer.text()).includes(new URL(script.src).pathname)
}

/** Whether a call may have failed because this page was loaded from an earlier release. */
export function useIsOutdated(error: unknown): boolean {
  const [found, setFound] = useState(false)
  const mayBe = error instanceof ApiError && MAY_BE_OUTDATED.has(error.code)
  useEffect(() => {
    if (!mayBe) return
    let isShown = true
    // If it cannot be found out, the failure is told as any other.
    isOutdated().then(
      (answer) => isShown && setFound(answer),
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [mayBe])
  return mayBe && found
}

const keepers = new Set<() => void>()

/** `keep` is called before the console reloads its page, to store what was typed. */
export const beforeReload = (keep: () => void): void => void keepers.add(keep)

export function reloadConsole(): void {
  for (const keep of keepers) keep()
  location.reload()
}
