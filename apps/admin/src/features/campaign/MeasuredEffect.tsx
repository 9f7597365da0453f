import { Paper, Table, Text, Title } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { countryName, formatChange, formatDay, formatNumber } from '../../shared/format.ts'
import type { Change } from './campaign-names.ts'
import { numberOfDays, ofAll, sumOf } from './rehearsal-sums.ts'
import { useRehearsals } from './use-rehearsals.ts'
import { useRehearsalWords } from './use-rehearsal-words.ts'

/** What was predicted of a published change, and what its missions have given since. */
export function MeasuredEffect({ change }: { change: Change }) {
  const { t } = useLingui()
  const words = useRehearsalWords()
  const { all, measured } = useRehearsals(change)
  const result = all?.result
  if (!result) return null
  const rows = change.items
    .filter(({ kind }) => kind === 'mission')
    .map(({ countryCode, key }) => {
      const of = result.days.filter((day) => day.countryCode === countryCode && day.mission === key)
      const { before, after } = sumOf(of)
      const perDay = (points: number) => Math.round(ofAll(result, points) / numberOfDays(result))
      const since = measured.find((one) => one.countryCode === countryCode && one.mission === key)
      return { countryCode, key, before: perDay(before.points), predicted: perDay(after.points), since }
    })
  if (rows.length === 0) return null
  return (
    <Paper component="section" aria-label={t`Predicted and measured`} withBorder p="md">
      <Title order={2} mb="xs">{t`Predicted and measured`}</Title>
      <Table.ScrollContainer minWidth={420}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Points a day`}</Table.Th>
              <Table.Th ta="end">{t`Before`}</Table.Th>
              <Table.Th ta="end">{t`Predicted`}</Table.Th>
              <Table.Th ta="end">{t`Since then`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ countryCode, key, before, predicted, since }) => (
              <Table.Tr key={`${countryCode} ${key}`}>
                <Table.Td>{`${words.mission(key)}, ${countryName(countryCode)}`}</Table.Td>
                <Table.Td ta="end">{formatNumber(before)}</Table.Td>
                <Table.Td ta="end">{formatNumber(predicted)}</Table.Td>
                <Table.Td ta="end">{since ? <Since {...since} predicted={predicted} /> : t`No whole day yet`}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="xs" c="dimmed">
        {t`Predicted from ${formatDay(result.from)} to ${formatDay(result.to)}. Other changes since then count too.`}
      </Text>
    </Paper>
  )
}

function Since({ days, points, predicted }: { days: number; points: number; predicted: number }) {
  const measured = Math.round(points / days)
  return (
    <>
      {formatNumber(measured)}
      <Text size="xs" c="dimmed">
        {predicted > 0 && `${formatChange(measured, predicted)} · `}
        <Plural value={days} one="# day" other="# days" />
      </Text>
    </>
  )
}
