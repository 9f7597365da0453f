import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { Alert, Box, Group, List, Stack, Table, Text, Title } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import type { RehearsalResult } from '@momi/contract'
import { CHART_AXES } from '../../shared/chart-axes.ts'
import { countryName, formatNumber } from '../../shared/format.ts'
import { UserLink } from '../../shared/UserLink.tsx'
import { isChanged, ofAll, pointsByDay, sumsBy } from './rehearsal-sums.ts'
import { Sentences } from './Sentences.tsx'
import { useRehearsalWords } from './use-rehearsal-words.ts'

/** The result of a rehearsal: numbers, bars, examples, and what it cannot know. */
export function RehearsalView({ result }: { result: RehearsalResult }) {
  const { t } = useLingui()
  const words = useRehearsalWords()
  const { differences, gaining, losing } = result
  // All else would say the same of each step.
  if (result.inputs === 0) return <Text fw={600}>{words.headline(result)}</Text>
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600}>{words.headline(result)}</Text>
        <Text size="xs" c="dimmed">
          {words.days(result)} {t`“What it does” counts the last 7 days up to now, so its costs may differ.`}
        </Text>
      </div>
      {/* In a sample, what was used up then is only estimated, so differences prove nothing. */}
      {differences.count > 0 && result.oneOf === 1 && (
        <Alert color="red" variant="light" title={t`Do not rely on these numbers`}>
          <Plural
            value={differences.count}
            one="In # place the rules of that time do not give what is stored."
            other="In # places the rules of that time do not give what is stored."
          />
        </Alert>
      )}
      <Days result={result} />
      <Missions result={result} />
      <Group align="flex-start" grow>
        <People title={t`Who gets more`} {...gaining} people={ofAll(result, gaining.people)} />
        <People title={t`Who gets less`} {...losing} people={ofAll(result, losing.people)} />
      </Group>
      <Title order={3}>{t`What changes`}</Title>
      <Sentences sentences={words.changes(result)} none={t`Nothing else.`} />
      <Title order={3}>{t`What cannot be known`}</Title>
      <Sentences sentences={words.unknown(result)} none="" />
      <Text size="xs" c="dimmed">
        {words.proof(result)}
      </Text>
    </Stack>
  )
}

function Days({ result }: { result: RehearsalResult }) {
  const { t } = useLingui()
  if (result.days.length === 0) return null
  return (
    <Box component="figure" m={0} aria-label={t`Points given each day, as it was and with this change`}>
      <BarChart
        h={180}
        data={pointsByDay(result)}
        dataKey="day"
        withLegend
        series={[
          { name: 'before', label: t`As it was`, color: 'gray.5' },
          { name: 'after', label: t`With this change`, color: 'brand.6' },
        ]}
        valueFormatter={formatNumber}
        {...CHART_AXES}
      />
    </Box>
  )
}

function Missions({ result }: { result: RehearsalResult }) {
  const { t } = useLingui()
  const words = useRehearsalWords()
  const rows = sumsBy(result.days, ({ countryCode, mission }) => `${countryCode} ${mission}`).filter(({ sums }) =>
    isChanged(sums),
  )
  if (rows.length === 0) return <Text size="sm">{t`Nobody would have got anything else.`}</Text>
  const number = (count: number) => formatNumber(ofAll(result, count))
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Mission`}</Table.Th>
            <Table.Th ta="end">{t`Points as it was`}</Table.Th>
            <Table.Th ta="end">{t`With this change`}</Table.Th>
            <Table.Th ta="end">{t`Prizes`}</Table.Th>
            <Table.Th ta="end">{t`Not claimed yet`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, days: [first], sums: { before, after } }) => (
            <Table.Tr key={key}>
              <Table.Td>{`${words.mission(first!.mission)}, ${countryName(first!.countryCode)}`}</Table.Td>
              <Table.Td ta="end">{number(before.points)}</Table.Td>
              <Table.Td ta="end">{number(after.points)}</Table.Td>
              <Table.Td ta="end">{`${number(before.items)} → ${number(after.items)}`}</Table.Td>
              <Table.Td ta="end">{number(after.unclaimed)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

interface PeopleProps {
  title: string
  people: number
  examples: RehearsalResult['gaining']['examples']
}

function People({ title, people, examples }: PeopleProps) {
  const { t } = useLingui()
  const words = useRehearsalWords()
  return (
    <div>
      <Title order={3}>{title}</Title>
      <Text size="sm">
        <Plural value={people} one="# person" other="# people" />
      </Text>
      {examples.length > 0 && (
        <details>
          <summary>
            <Text size="sm" component="span">{t`Those with the greatest difference`}</Text>
          </summary>
          <List size="sm" listStyleType="none">
            {examples.map((example) => (
              <List.Item key={example.userId}>
                <UserLink id={example.userId} /> {words.gain(example)}
              </List.Item>
            ))}
          </List>
        </details>
      )}
    </div>
  )
}
