import { Anchor, Table, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { countryName, formatAmount, formatChange, formatNumber, wallTimeOf } from '../../shared/format.ts'
import { linkTo } from '../../shared/link.ts'
import { isListed, METRICS, type CountryDay, type Metric } from './metric-names.ts'

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
          {(Object.keys(METRICS) as Metric[]).map((metric) => {
            const all = countries.map((country) => valuesOf(country, (counts) => figureOf(counts[metric], metric)))
            return (
              <Row key={metric} name={i18n._(METRICS[metric])} all={all}>
                {(value, i) => (
                  <Figure metric={metric} country={i === undefined ? undefined : countries[i]} value={value} />
                )}
              </Row>
            )
          })}
          <Row name={t`Cost (${symbol})`} all={countries.map(costsOf)}>
            {(value) => formatAmount(Math.round(value * 100) / 100)}
          </Row>
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

interface RowProps {
  name: string
  all: readonly Values[]
  /** The figure of a country; without an index, that of all. */
  children: (value: number, index?: number) => ReactNode
}

function Row({ name, all, children }: RowProps) {
  const total = Object.fromEntries(SPANS.map((span) => [span, all.reduce((sum, one) => sum + one[span], 0)])) as Values
  return (
    <Table.Tr>
      <Table.Th scope="row" style={{ verticalAlign: 'baseline' }}>
        {name}
      </Table.Th>
      {[...all, total].map((values, i) => (
        // The countries are always the same, in the same order.
        // oxlint-disable-next-line react/no-array-index-key
        <Table.Td key={i} ta="right" style={{ fontVariantNumeric: 'tabular-nums', verticalAlign: 'baseline' }}>
          <Text component="div" {...(values.today === 0 ? { c: 'dimmed' } : { fw: 600 })}>
            {children(values.today, i < all.length ? i : undefined)}
          </Text>
          <Text size="xs" c="dimmed" mih="1lh">
            {changesOf(values)}
          </Text>
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

/** The changes against yesterday and a week ago; nothing if there was nothing on both days. */
const changesOf = ({ compared, yesterday, lastWeek }: Values): string =>
  yesterday === 0 && lastWeek === 0 ? '' : `${formatChange(compared, yesterday)} · ${formatChange(compared, lastWeek)}`

/** A figure, which opens the list of what it counts. */
function Figure({ metric, country, value }: { metric: Metric; country: CountryDay | undefined; value: number }) {
  if (country === undefined || value === 0) return formatNumber(value)
  const { countryCode, since, comparedUntil } = country
  const href = isListed(metric)
    ? linkTo('/activity', { metric, country: countryCode, from: hourOf(comparedUntil) })
    : linkTo('/points', { from: since.slice(0, 10) })
  return (
    <Anchor component={Link} href={href} inherit>
      {formatNumber(value)}
    </Anchor>
  )
}

const hourOf = (instant: string): string => `${instant.slice(0, 13)}:00:00.000Z`

const figureOf = ({ count, amount }: CountryDay['today'][Metric], metric: Metric): number =>
  metric === 'POINTS' ? Number(amount) : count

const valuesOf = (day: CountryDay, of: (counts: CountryDay['today']) => number): Values =>
  Object.fromEntries(SPANS.map((span) => [span, of(day[span])])) as Values

/** The given points at the rate of now, and the worth of the claimed rewards, in tokens. */
const costsOf = (day: CountryDay): Values =>
  valuesOf(
    day,
    ({ POINTS, CLAIMS }) =>
      (day.pointsPerUnit === null ? 0 : Number(POINTS.amount) / day.pointsPerUnit) + Number(CLAIMS.amount),
  )
