import { Skeleton } from '@momi/ui/Skeleton'

/** Holds the place of cards that are on their way, so that nothing shifts when they come. */
export const CardSkeletons = ({ label }: { label: string }) => (
  <output data-pending aria-label={label} className="grid gap-3 pt-4">
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-24 w-full rounded-card" />
    ))}
  </output>
)
