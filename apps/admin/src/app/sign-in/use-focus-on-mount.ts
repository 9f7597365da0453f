import { useEffect, useRef } from 'react'

/** The first field of a step has the focus when the step appears. */
export function useFocusOnMount() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}
