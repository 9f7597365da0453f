import { useEffect, useState } from 'react'
import type { Loadable } from './lazy.tsx'

/** After this time data is shown without a part whose code a line that hangs does not deliver. */
const LONGEST_WAIT_MS = 5000

/**
 * `data`, at first only once the code of the parts that it is shown with is loaded, because a part that appears later
 * would move what is below it. What is shown stays, whatever parts later data need.
 */
export function useWithParts<T>(
  data: T | undefined,
  partsOf: (data: T) => readonly (Loadable | false | null | undefined)[],
): T | undefined {
  /** What had to be loaded when the first data arrived. */
  const [missing, setMissing] = useState<readonly Loadable[]>()
  const [isSettled, setSettled] = useState(false)
  if (data !== undefined && !missing)
    setMissing(partsOf(data).filter((part): part is Loadable => !!part && !part.isLoaded()))
  useEffect(() => {
    if (!missing?.length) return
    const settled = () => setSettled(true)
    const timer = setTimeout(settled, LONGEST_WAIT_MS)
    // Without a part that could not be loaded, the rest is shown.
    void Promise.allSettled(missing.map((part) => part.load())).then(settled)
    return () => clearTimeout(timer)
  }, [missing])
  return isSettled || missing?.length === 0 ? data : undefined
}
