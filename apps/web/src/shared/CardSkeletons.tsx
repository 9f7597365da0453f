import { Skeleton } from '@momi/ui/Skeleton'

/** The heights of a group of missions: its title and its cards. */
const MISSIONS = [0.75, 7.375, 7.375, 7.375]

/** A placeholder while data loads, to prevent layout shifts: `rows` are the heights of its parts in rem. */
export const CardSkeletons = ({ label, rows = MISSIONS }: { label: string; rows?: readonly number[] }) => (
  <output data-pending aria-label={label} className="grid gap-4">
    {rows.map((rem, row) => (
      // oxlint-disable-next-line react/no-array-index-key -- a part is its place
      <Skeleton key={row} rem={rem} className="rounded-card" />
    ))}
  </output>
)

/** The placeholder for a screen whose layout is not known yet. */
export const ScreenSkeleton = ({ label }: { label: string }) => (
  <>
    <div className="flex h-14 items-center">
      <Skeleton className="h-6 w-32" />
    </div>
    <CardSkeletons label={label} rows={[6.5, 14.5, 9.75]} />
  </>
)
