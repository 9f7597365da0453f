import type { CoveredDay } from './check-in-state.ts'

const SNOWFLAKE =
  'M12 2v20M3.3 7l17.4 10M20.7 7 3.3 17M12 6 9.5 4M12 6l2.5-2M12 18l-2.5 2M12 18l2.5 2M6.8 9 4 9.6M6.8 9 6 6.2M17.2 15l2.8-.6M17.2 15l.8 2.8M17.2 9l2.8.6M17.2 9l.8-2.8M6.8 15 4 14.4M6.8 15 6 17.8'
const SHIELD = 'M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V6zM9 12l2.200 2.200L15 10'

/** The icon of a cover: a snowflake for a freeze, a shield for an outage of check-in. */
export const CoverIcon = ({ by, className = 'size-6' }: { by: CoveredDay['by']; className?: string }) => (
  <svg viewBox="0 0 24 24" className={className} fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path strokeLinecap="round" strokeLinejoin="round" d={by === 'FREEZE' ? SNOWFLAKE : SHIELD} />
  </svg>
)
