import { useLingui } from '@lingui/react/macro'
import { Icon } from '@momi/ui/Icon'
import { Link } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { useClient } from '../../shared/client.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { linkTo } from '../../shared/link.ts'

/** The balance as a link to points; absent in a country without points. */
export const PointsChip = () => useClient().hasPoints && <Balance />

/** The same for Missions, whose banner has the total earned: one number where both are equal. */
export const MissionsChip = () => useClient().hasPoints && <BalanceIfSpent />

function BalanceIfSpent() {
  const { data } = useApi('GET /api/v1/user/earnings/total', {})
  return <Balance earned={data?.points} />
}

/** Reserves its width while loading. */
function Balance({ earned }: { earned?: number | undefined }) {
  const { t } = useLingui()
  const { data, error } = useApi('GET /api/v1/points', {})
  if (!data && error) return null
  const balance = data ? formatNumber(data.balance) : '…'
  return (
    <Link
      href={linkTo('/points')}
      aria-label={t`Points: ${balance}`}
      className="inline-flex min-h-11 min-w-20 items-center justify-center gap-1.5 rounded-full bg-surface px-3 font-bold tabular-nums text-ink no-underline shadow-card"
    >
      {data && data.balance === earned ? (
        t`Points`
      ) : (
        <>
          <span className="grid size-6 place-items-center rounded-full bg-gold text-on-gold">
            <Icon name="coin" className="size-5" />
          </span>
          {balance}
        </>
      )}
    </Link>
  )
}
