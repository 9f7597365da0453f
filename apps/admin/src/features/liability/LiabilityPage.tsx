import '@mantine/charts/styles.css'
import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../shared/api.ts'
import { CountrySelect } from '../../shared/CountrySelect.tsx'
import { Fact } from '../../shared/Fact.tsx'
import { formatAmount, formatDay, formatNumber } from '../../shared/format.ts'
import { Page } from '../../shared/Page.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { EmptyState, QueryContent } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import type { CountryLiability, Liability } from './liability-types.ts'
import { OwedItems } from './OwedItems.tsx'
import { PointsByAge } from './PointsByAge.tsx'
import { YearChart } from './YearChart.tsx'

/** What people were owed last night, how long the treasury lasts, and how both went in the last year. */
export function LiabilityPage() {
  const { t } = useLingui()
  const [{ country }, setState] = useUrlState({ country: '' })
  const liability = useApi('GET /api/v1/admin/liability', { query: {} })
  const all = liability.data?.countries ?? []
  return (
    <Page
      title={t`Liability`}
      subtitle={t`What people have earned and not yet received. Counted each night, after the end of the day in UTC.`}
      actions={
        <CountrySelect
          countries={all.map(({ countryCode }) => countryCode)}
          value={country}
          onChange={(next) => setState({ country: next })}
        />
      }
    >
      <QueryContent query={liability}>
        {(data) =>
          data.day === null ? (
            <EmptyState
              title={t`Nothing has been counted yet.`}
            >{t`The first night is counted within an hour.`}</EmptyState>
          ) : (
            <Owed
              liability={data}
              countries={data.countries.filter(({ countryCode }) => !country || countryCode === country)}
              country={country}
            />
          )
        }
      </QueryContent>
    </Page>
  )
}

function Owed({
  liability: { day, takenAt, symbol, treasury },
  countries,
  country,
}: {
  liability: Liability
  countries: readonly CountryLiability[]
  country: string
}) {
  const { t } = useLingui()
  const points = sumOf(countries.map((one) => one.points))
  const cost = formatAmount(sumOf(countries.map((one) => Number(one.cost ?? 0))))
  const hasUnpriced = countries.some((one) => one.cost === null && one.points > 0)
  const tokens = formatAmount(sumOf(countries.map((one) => tokensOf(one, symbol))))
  const balance = formatAmount(Number(treasury?.balance ?? 0))
  return (
    <Stack gap="xl">
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Fact label={t`Points owed`}>
          <Text fz="xl" fw={600}>
            {formatNumber(points)}
          </Text>
        </Fact>
        <Fact label={t`Cost of all points at today’s rates`}>
          <Text fz="xl" fw={600}>{t`${cost} ${symbol}`}</Text>
          {hasUnpriced && (
            <Text size="xs" c="dimmed">
              {t`Without countries where nothing can be exchanged now`}
            </Text>
          )}
        </Fact>
        <Fact label={t`Rewards and exchanges not yet paid`}>
          <Text fz="xl" fw={600}>{t`${tokens} ${symbol}`}</Text>
        </Fact>
        <Fact label={t`Treasury, all countries`}>
          {treasury ? (
            <>
              <Text fz="xl" fw={600}>{t`${balance} ${symbol}`}</Text>
              <Text size="xs" c="dimmed">
                <DaysLeft {...treasury} symbol={symbol} />
              </Text>
              <Text size="xs" c="dimmed">
                {t`Reported`} <RelativeTime at={treasury.at} />
              </Text>
            </>
          ) : (
            <Text size="sm" c="dimmed">{t`The payout service has not reported a balance yet.`}</Text>
          )}
        </Fact>
      </SimpleGrid>
      <YearChart country={country || undefined} />
      <section>
        <Title order={2} mb={4}>{t`Points by age`}</Title>
        <Text size="sm" c="dimmed" mb="xs">
          {t`By the days since they were earned. The oldest points of a person are spent first.`}
        </Text>
        <PointsByAge countries={countries} symbol={symbol} />
      </section>
      <section>
        <Title order={2} mb="xs">{t`Rewards, exchanges and packages`}</Title>
        <OwedItems countries={countries} symbol={symbol} />
      </section>
      {day && takenAt && (
        <Text size="xs" c="dimmed">
          {t`For ${formatDay(day)}, with all until it was counted`} <RelativeTime at={takenAt} />
        </Text>
      )}
    </Stack>
  )
}

/** More days than this are no forecast: what is paid in a day changes faster. */
const DAYS_OF_A_YEAR = 365

/** How long the treasury lasts at the pace of the last weeks. */
export function DaysLeft({ daysLeft, paidPerDay, symbol }: NonNullable<Liability['treasury']> & { symbol: string }) {
  const { t } = useLingui()
  if (daysLeft === null) return t`nothing was paid in the last 28 days`
  const perDay = formatAmount(Number(paidPerDay))
  if (daysLeft > DAYS_OF_A_YEAR) return t`over a year left at ${perDay} ${symbol} a day`
  const days = formatNumber(daysLeft)
  return t`${days} days left at ${perDay} ${symbol} a day`
}

/** The tokens of rewards and exchanges that are not paid. */
const tokensOf = ({ prizes, exchanges }: CountryLiability, symbol: string): number =>
  sumOf(prizes.map(({ amount, currency }) => (currency === symbol ? Number(amount) : 0))) +
  sumOf(exchanges.map(({ amount }) => Number(amount)))

const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
