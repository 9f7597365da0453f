import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../../shared/api.ts'
import { useClient } from '../../../shared/client.ts'
import { formatNumber } from '../../../shared/i18n/format.ts'
import { linkTo } from '../../../shared/link.ts'
import { Tile } from './Tile.tsx'

const SOON_MS = 3 * 24 * 3_600_000
/** The maximum page size of the list. */
const MAX_PAGE_SIZE = 100

/**
 * A link to Rewards, with the number of those that wait for their owner (unclaimed, or claimed and not sent before they do
 * something), and how many of them expire within three days.
 */
export function RewardsTile() {
  const { t } = useLingui()
  const { now } = useClient()
  const query = { status: 'UNCLAIMED,PENDING', size: MAX_PAGE_SIZE }
  const { data, error } = useApi('GET /api/v1/rewards/earned', { query })
  const unclaimed = data?.items.filter(({ status }) => status === 'UNCLAIMED') ?? []
  const stuck = data?.items.filter(({ isActionNeeded }) => isActionNeeded).length ?? 0
  const waiting = unclaimed.length + stuck
  const count = `${formatNumber(waiting)}${data?.cursor ? '+' : ''}`
  const soon = unclaimed.filter(({ claimBefore }) => claimBefore && Date.parse(claimBefore) - now() < SOON_MS).length
  return (
    <Tile
      href={linkTo('/rewards/earned', stuck > 0 && unclaimed.length === 0 ? { status: 'pending' } : undefined)}
      icon="rewards"
      look={waiting > 0 ? 'bg-gold text-on-gold' : 'bg-brand-soft text-brand-ink'}
      title={t`Rewards`}
      text={
        soon ? (
          <b className="text-warning-ink">{t`${plural(soon, { one: '# expires soon', other: '# expire soon' })}`}</b>
        ) : stuck > 0 ? (
          <b className="text-warning-ink">{t`Action needed`}</b>
        ) : data || error ? (
          t`What you've won`
        ) : (
          '…'
        )
      }
    >
      {waiting > 0 ? (
        <span className="ml-auto rounded-full bg-brand px-3 py-1.5 text-sm font-bold text-on-brand">
          {count}
          <span className="sr-only"> {stuck > 0 ? t`waiting for you` : t`ready to claim`}</span>
        </span>
      ) : undefined}
    </Tile>
  )
}
