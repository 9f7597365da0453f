import { Anchor, Table, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { countryName, formatAmount, formatChange, formatNumber, wallTimeOf } from '../../shared/format.ts'
import { linkTo } from '../../shared/link.ts'
import { FIGURES, type CountryDay, type Figure } from './metric-names.ts'

interface Props {
  countries: readonly CountryDay[]
  symbol: string
}

const SPANS = ['today', 'compared', 'yesterday', 'lastWeek'] as const
type Values = Record<(typeof SPANS)[number], number>

/** Today by country, each figure with its change against yesterday and the same day a week ago, until the same time. */
export function Today({ countries, symbol }: Props) {
  const { t, i18n } = useLingui()
  return (
    <Table.ScrollContainer minWidth={620}>
      <Table aria-label={t`Today by country`} layout="fixed" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {countries.map(({ countryCode, timeZone, comparedUntil }) => (
              <Table.Th key={countryCode} scope="col" ta="right">
                {countryName(countryCode)}
                <Text size="xs" c="dimmed">
                  {t`at ${wallTimeOf(new Date(comparedUntil), timeZone).slice(-5)}`}
                </Text>
              </Table.Th>
            ))}
            <Table.Th scope="col" ta="right">{t`All`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(Object.keys(FIGURES) as Figure[]).map((figure) => (
            <Row
              key={figure}
              figure={figure}
              name={figure === 'COST' ? t`Cost (${symbol})` : i18n._(FIGURES[figure])}
              countries={countries}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

interface RowProps {
  figure: Figure
  name: string
  countries: readonly CountryDay[]
}

function Row({ figure, name, countries }: RowProps) {
  const all = countries.map((day) => ({ day, values: valuesOf(day, figure), last: lastOf(day, figure) }))
  const total = Object.fromEntries(
    SPANS.map((span) => [span, all.reduce((sum, { values }) => sum + values[span], 0)]),
  ) as Values
  const lastOfAll = latest(all.map(({ last }) => last))
  return (
    <Table.Tr>
      <Table.Th scope="row" style={{ verticalAlign: 'baseline' }}>
        {name}
      </Table.Th>
      {all.map(({ day: { countryCode }, values, last }) => (
        <Cell key={countryCode} figure={figure} values={values} country={countryCode} last={last} />
      ))}
      <Cell figure={figure} values={total} country="" last={lastOfAll} />
    </Table.Tr>
  )
}

interface CellProps {
  figure: Figure
  values: Values
  /** Empty: all countries. */
  country: string
  /** When the last of what it counts happened today, to ten minutes. */
  last: string | null
}

/** A figure with its changes, which opens the list of what it counts. */
function Cell({ figure, values, country, last }: CellProps) {
  const { today } = values
  const shown = figure === 'COST' ? formatAmount(Math.round(today * 100) / 100) : formatNumber(today)
  return (
    <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums', verticalAlign: 'baseline' }}>
      <Text component="div" {...(today === 0 ? { c: 'dimmed' } : { fw: 600 })}>
        {last === null ? (
          shown
        ) : (
          <Anchor component={Link} href={linkTo('/activity', { metric: figure, country })} inherit>
            {shown}
          </Anchor>
        )}
      </Text>
      <Text size="xs" c="dimmed" mih="1lh">
        <Changes {...values} />
      </Text>
    </Table.Td>
  )
}

/** The words wrap in a narrow column; a number does not. */
const NUMBER = { whiteSpace: 'nowrap' } as const

/** The changes against yesterday and a week ago; nothing if there was nothing on both days. */
function Changes({ compared, yesterday, lastWeek }: Values) {
  const { t } = useLingui()
  if (yesterday === 0 && lastWeek === 0) return null
  const sinceYesterday = yesterday === 0 ? t`none yesterday` : formatChange(compared, yesterday)
  return (
    <>
      {sinceYesterday} ·{' '}
      {lastWeek === 0 ? t`none a week ago` : <span style={NUMBER}>{formatChange(compared, lastWeek)}</span>}
    </>
  )
}

const valuesOf = (day: CountryDay, figure: Figure): Values =>
  Object.fromEntries(SPANS.map((span) => [span, valueOf(day, figure, day[span])])) as Values

/** The cost is given points at the rate of now, and the worth of the claimed rewards, in tokens. */
function valueOf({ pointsPerUnit }: CountryDay, figure: Figure, counts: CountryDay['today']): number {
  if (figure === 'POINTS') return Number(counts.POINTS.amount)
  if (figure !== 'COST') return counts[figure].count
  return (pointsPerUnit === null ? 0 : Number(counts.POINTS.amount) / pointsPerUnit) + Number(counts.CLAIMS.amount)
}

function lastOf({ pointsPerUnit, today }: CountryDay, figure: Figure): string | null {
  if (figure !== 'COST') return today[figure].last
  const claimed = Number(today.CLAIMS.amount) > 0 ? today.CLAIMS.last : null
  return latest([pointsPerUnit === null ? null : today.POINTS.last, claimed])
}

const latest = (times: readonly (string | null)[]): string | null =>
  times.reduce((last, time) => (time !== null && (last === null || time > last) ? time : last), null)
