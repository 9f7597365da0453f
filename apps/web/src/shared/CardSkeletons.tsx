import { Skeleton } from '@momi/ui/Skeleton'

/** A group of the missions: its name and its cards. */
const MISSIONS = [0.75, 7.375, 7.375, 7.375]

/** Holds the place of what is on its way, so that nothing shifts when it comes: `rows` are its parts' heights in rem. */
export const CardSkeletons = ({ label, rows = MISSIONS }: { label: string; rows?: readonly number[] }) => (
  <output data-pending aria-label={label} className="grid gap-4">
    {rows.map((rem, row) => (
      // oxlint-disable-next-line react/no-array-index-key -- a part is its place
      <Skeleton key={row} rem={rem} className="rounded-card" />
    ))}
  </output>
)

/** The same for a screen of which nothing is known yet. */
export const ScreenSkeleton = ({ label }: { label: string }) => (
  <>
    <div className="flex h-14 items-center">
      <Skeleton className="h-6 w-32" />
    </div>
    <CardSkeletons label={label} rows={[6.5, 14.5, 9.75]} />
  </>
)
