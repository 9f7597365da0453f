/** Give it the size of what will stand there (`h-24 w-full`, or `rem` high), so nothing moves when the data comes. */
export function Skeleton({ className = 'h-4 w-full', rem }: { className?: string | undefined; rem?: number }) {
  return (
    <div
      aria-hidden="true"
      style={{ height: rem && `${rem}rem` }}
      className={`animate-pulse rounded-control bg-sunken ${className}`}
    />
  )
}
