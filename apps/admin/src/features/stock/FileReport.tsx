import { Alert, Anchor, Button, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import type { StockReport } from '@momi/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatExact, formatNumber } from '../../shared/format.ts'
import { linkTo } from '../../shared/link.ts'
import { saveFile } from '../../shared/save-file.ts'
import { ErrorState } from '../../shared/states.tsx'
import { NOTES, PROBLEMS, UNREADABLE } from './stock-messages.ts'

/** What reading a file has found. */
export function FileReport({ report }: { report: StockReport }) {
  const { t, i18n } = useLingui()
  if (report.kind === 'unreadable')
    return (
      <Alert role="alert" color="red" variant="light" title={t`The file cannot be read`}>
        {i18n._(UNREADABLE[report.why])}
      </Alert>
    )
  if (report.kind === 'already')
    return (
      <Alert role="alert" color="blue" variant="light" title={t`This file was imported already`}>
        {t`On ${formatExact(new Date(report.at))} by ${report.by}. Nothing was changed.`}{' '}
        <Anchor component={Link} href={linkTo('/stock/:id', { id: report.definitionId })} inherit underline="always">
          {t`Open its pool`}
        </Anchor>
      </Alert>
    )
  return <StagedReport report={report} />
}

function StagedReport({ report }: { report: StockReport & { kind: 'staged' } }) {
  const { t, i18n } = useLingui()
  const { batch, problems, problemCount } = report
  const [failure, setFailure] = useState<unknown>()
  async function download() {
    setFailure(undefined)
    const input = { params: { batch_id: batch.id }, body: { reason: t`To correct the refused lines` } }
    await saveFile('POST /api/v1/admin/stock/batches/{batch_id}/refused-lines', input, 'refused-lines.csv').catch(
      setFailure,
    )
  }
  return (
    <section aria-label={t`Report`}>
      <Stack gap="xs">
        <Text fw={600}>
          <Plural value={batch.planned} one="# item can be loaded" other="# items can be loaded" />
          {' · '}
          <Plural value={batch.refused} one="# line is refused" other="# lines are refused" />
        </Text>
        {batch.notes.length > 0 && (
          <Text size="sm" c="dimmed">
            {t`Read correctly:`} {batch.notes.map((note) => i18n._(NOTES[note])).join('; ')}
          </Text>
        )}
        {problems.length > 0 && (
          <>
            <ScrollArea.Autosize mah={220} viewportProps={{ tabIndex: 0, 'aria-label': t`Refused lines` }}>
              <Table fz="sm">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t`Line`}</Table.Th>
                    <Table.Th>{t`Column`}</Table.Th>
                    <Table.Th>{t`Value`}</Table.Th>
                    <Table.Th>{t`Reason`}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {problems.map(({ line, column, problem, otherLine, value }) => (
                    <Table.Tr key={`${line} ${column}`}>
                      <Table.Td>{line}</Table.Td>
                      <Table.Td>{column}</Table.Td>
                      <Table.Td>{value}</Table.Td>
                      <Table.Td>
                        {i18n._(PROBLEMS[problem])}
                        {otherLine !== null && ` (${t`line ${otherLine}`})`}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </ScrollArea.Autosize>
            {problemCount > problems.length && (
              <Text size="sm">{t`The first ${formatNumber(problems.length)} of ${formatNumber(problemCount)} problems.`}</Text>
            )}
            <Button variant="default" size="xs" w="fit-content" onClick={() => void download()}>
              {t`Download the refused lines`}
            </Button>
            {failure !== undefined && <ErrorState error={failure} />}
          </>
        )}
      </Stack>
    </section>
  )
}
