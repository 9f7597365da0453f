/** Set it to the size of the expected content (`h-24 w-full`, or `rem` high), to prevent a layout shift. */
export function Skeleton({ className = 'h-4 w-full', rem }: { className?: string | undefined; rem?: number }) {
  return (
    <div
      aria-hidden="true"
      style={{ height: rem && `${rem}rem` }}
      className={`animate-pulse rounded-control bg-sunken ${className}`}
    />
  )
}
