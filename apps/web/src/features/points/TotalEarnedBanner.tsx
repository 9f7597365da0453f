import type { ElementType } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Icon } from '@momi/ui/Icon'
import { Link } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { linkTo } from '../../shared/link.ts'
import { FirstPoints } from './FirstPoints.tsx'

/**
 * The total earned or, as long as that is nothing, what points are worth and how to earn the first ones, which is below.
 * Has a least height, so that the list below does not move.
 */
export function TotalEarnedBanner() {
  const { t } = useLingui()
  const { data } = useApi('GET /api/v1/user/earnings/total', {})
  const isNew = data?.points === 0
  const Tag = (isNew ? 'div' : Link) as ElementType
  return (
    <Tag
      href={isNew ? undefined : linkTo('/points/history')}
      className="flex min-h-24 items-center gap-4 rounded-card bg-linear-135 from-hero to-hero-end px-5 py-3 text-on-hero no-underline shadow-card"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-gold text-on-gold">
        <Icon name="coin" className="size-9" />
      </span>
      {isNew ? (
        <FirstPoints worth={data.worth} />
      ) : (
        <>
          <span className="grid grow gap-0.5">
            <span className="text-sm">{t`Total earned`}</span>
            <span className="text-display font-extrabold tabular-nums">{data ? formatNumber(data.points) : '…'}</span>
          </span>
          <Icon name="chevron" />
        </>
      )}
    </Tag>
  )
}
