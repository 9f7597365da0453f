import { useLayoutEffect, useRef } from 'react'

/** Focuses the first field of a step when the step is mounted, before paint, so that no key press is lost. */
export function useFocusOnMount() {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  return field
}
