import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '../../shared/i18n/format.ts'
import { formatChance } from '../../shared/i18n/format-odds.ts'
import { oddsOf, type Odds } from './odds.ts'
import { PrizeIcon } from './PrizeIcon.tsx'
import { usePrizeNames } from './use-prize-names.ts'
import type { Config } from './Wheel.tsx'

/** Every prize with its odds, the most likely first. */
export function OddsTable({ segments }: Pick<Config, 'segments'>) {
  const { t } = useLingui()
  return (
    <table className="odds w-full text-left">
      <thead className="text-sm text-ink-soft">
        <tr>
          <th className="py-2 font-semibold">{t`Prize`}</th>
          <th className="py-2 font-semibold">{t`Chance`}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {oddsOf(segments).map((odds) => (
          <Row key={odds.segment.id} {...odds} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ segment, chance, oneIn }: Odds) {
  const { t } = useLingui()
  const { nameOf, aboutOf } = usePrizeNames()
  const many = formatNumber(oneIn ?? 0)
  const left = segment.remaining
  return (
    <tr>
      <th scope="row" className="py-3 font-semibold">
        <span className="flex items-center gap-3">
          <PrizeIcon type={segment.type} className="size-6 text-brand-ink" />
          <span className="flex max-w-full flex-1 flex-col break-words">
            <span className="text-balance">{nameOf(segment)}</span>
            {segment.worth && <span className="text-sm font-normal text-ink-soft">{aboutOf(segment.worth)}</span>}
            {left !== null && (
              <span className="text-sm font-normal text-ink-soft">
                {left === 0 ? t`None left` : t`${plural(left, { one: '# left', other: '# left' })}`}
              </span>
            )}
          </span>
        </span>
      </th>
      <td className="py-3 tabular-nums">
        <span className="block font-bold">{formatChance(chance)}</span>
        {oneIn !== undefined && <span className="block text-sm text-ink-soft">{t`1 in ${many}`}</span>}
      </td>
    </tr>
  )
}
