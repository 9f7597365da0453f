/** Give it the size of what will stand there (`h-24 w-full`), so nothing moves when the data comes. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-control bg-sunken ${className}`} />
}
