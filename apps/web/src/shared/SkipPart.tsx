import { useEffect, type ReactNode } from 'react'

/** Replaces a part of a screen that could not be loaded: shows its children, and calls `onDone`. */
export function SkipPart({ onDone, children }: { onDone?: () => void; children?: ReactNode }) {
  useEffect(() => onDone?.())
  return children
}
