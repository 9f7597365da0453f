/**
 * A placeholder for content that is loading. Give it the size of that content to prevent a layout shift: by `className`
 * (`h-24 w-full`), or by its height in `rem`.
 */
export function Skeleton({ className = 'h-4 w-full', rem }: { className?: string | undefined; rem?: number }) {
  return (
    <div
      aria-hidden="true"
      style={{ height: rem && `${rem}rem` }}
      className={`animate-pulse rounded-control bg-sunken ${className}`}
    />
  )
}
