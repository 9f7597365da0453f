import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { TbDownload } from 'react-icons/tb'
import { useState } from 'react'
import { DAY } from '@momi/contract/rules/durations'
import { dayOf, dayRange } from '../../shared/day-range.ts'
import { ReasonButton } from '../../shared/ReasonButton.tsx'
import { saveFile } from '../../shared/save-file.ts'

const MONTH_MS = 30 * DAY

/** Exports the audit log of a range of days as NDJSON. Each line has its hash, so that the chain can be verified. */
export function AuditExport() {
  const { t } = useLingui()
  const [from, setFrom] = useState(() => dayOf(new Date(Date.now() - MONTH_MS)))
  const [to, setTo] = useState(() => dayOf(new Date()))
  return (
    <ReasonButton
      permission="audit.export"
      label={t`Export`}
      button={{ leftSection: <TbDownload size={16} aria-hidden /> }}
      title={t`Export the audit log`}
      action={t`Export`}
      onSubmit={async (reason) => {
        const range = dayRange(from, to)
        const body = { from: range.from ?? '', to: range.to ?? '', reason }
        await saveFile('POST /api/v1/admin/audit/export', { body }, `audit-${from}-${to}.ndjson`)
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{t`NDJSON with the hash of each line. Its last line says whether the chain is intact.`}</Text>
        <Group grow>
          <TextInput
            type="date"
            label={t`From`}
            required
            value={from}
            max={to}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
          <TextInput
            type="date"
            label={t`To`}
            required
            value={to}
            min={from}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
        </Group>
      </Stack>
    </ReasonButton>
  )
}
