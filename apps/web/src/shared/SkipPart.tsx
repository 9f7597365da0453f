import { useEffect } from 'react'

/** Replaces a notice that could not be loaded, and continues. */
export function SkipNotice({ onDone }: { onDone?: () => void }) {
  useEffect(() => onDone?.())
  return null
}
