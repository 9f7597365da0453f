import { useEffect, useRef, type ReactNode } from 'react'

/** The end of a list: calls `onVisible` when it is about to become visible. */
export function WhenVisible({ onVisible, children }: { onVisible: () => void; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onVisible()
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
