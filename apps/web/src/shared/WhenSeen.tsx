import { useEffect, useRef, type ReactNode } from 'react'

/** The end of a list: calls `onSeen` when it is about to become visible. */
export function WhenSeen({ onSeen, children }: { onSeen: () => void; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onSeen()
      },
      { rootMargin: '400px' },
    )
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  })
  return (
    <div ref={element} className="pt-3">
      {children}
    </div>
  )
}
