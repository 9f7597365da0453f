import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Icon } from '@momi/ui/Icon'
import { Link } from 'wouter'
import { useApi } from '../../../shared/api.ts'
import { useClient } from '../../../shared/client.ts'
import { formatNumber } from '../../../shared/i18n/format.ts'
import { linkTo } from '../../../shared/link.ts'

const SOON_MS = 3 * 24 * 3_600_000
/** The maximum page size of the list. */
const MAX_PAGE_SIZE = 100

/**
 * A link to Rewards, with the number that wait to be claimed, and how many of them expire within three days.
 */
export function RewardsTile() {
  const { t } = useLingui()
  const { now } = useClient()
  const { data, error } = useApi('GET /api/v1/rewards/earned', { query: { status: 'UNCLAIMED', size: MAX_PAGE_SIZE } })
  const waiting = data?.items.length ?? 0
  const count = `${formatNumber(waiting)}${data?.cursor ? '+' : ''}`
  const soon = data?.items.filter(({ claimBefore }) => claimBefore && Date.parse(claimBefore) - now() < SOON_MS).length
  return (
    <Link
      href={linkTo('/rewards/earned')}
      style={{ minHeight: '4rem' }}
      className="flex items-center gap-3 rounded-card bg-surface px-4 py-2 text-ink no-underline shadow-card transition active:scale-[.99]"
    >
      <span
        className={`grid size-11 shrink-0 place-items-center rounded-full ${waiting > 0 ? 'bg-gold text-on-gold' : 'bg-brand-soft text-brand-ink'}`}
      >
        <Icon name="rewards" />
      </span>
      <span className="grid min-w-0 grow">
        <span className="font-bold">{t`Rewards`}</span>
        <span className="text-sm text-ink-soft">
          {soon ? (
            <b className="text-warning-ink">{t`${plural(soon, { one: '# expires soon', other: '# expire soon' })}`}</b>
          ) : data || error ? (
            t`What you've won`
          ) : (
            '…'
          )}
        </span>
      </span>
      {waiting > 0 && (
        <span className="rounded-full bg-brand px-3 py-1.5 text-sm font-bold text-on-brand">
          {count}
          <span className="sr-only"> {t`ready to claim`}</span>
        </span>
      )}
    </Link>
  )
}
