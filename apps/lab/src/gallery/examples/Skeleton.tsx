import { Skeleton } from '@momi/ui/Skeleton'

export function OfALine() {
  return <Skeleton />
}

export function OfACard() {
  return <Skeleton className="rounded-card" rem={6} />
}
