import { useEffect } from 'react'

/** Where a notice could not be loaded one goes on without it. */
export function SkipNotice({ onDone }: { onDone?: () => void }) {
  useEffect(() => onDone?.())
  return null
}
