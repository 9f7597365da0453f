import { useLayoutEffect, useRef } from 'react'

/** The first field of a step has the focus when the step appears: before it is painted, so that no key is lost. */
export function useFocusOnMount() {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  return field
}
