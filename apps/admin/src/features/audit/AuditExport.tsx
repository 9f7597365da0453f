import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DAY } from '@momi/contract/rules/durations'
import { clock } from '../../shared/client.ts'
import { dayOf, dayRange } from '../../shared/day-range.ts'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { saveFile } from '../../shared/save-file.ts'

const MONTH_MS = 30 * DAY

interface Props {
  /** The days of the page's filter; empty for no limit. */
  days: { from: string; to: string }
  isOpen: boolean
  onClose: () => void
}

/** Exports the audit log of a range of days as NDJSON. Each line has its hash, so that the chain can be verified. */
export function AuditExport({ days, isOpen, onClose }: Props) {
  const { t } = useLingui()
  const now = clock.now()
  const [chosen, setChosen] = useState({ from: '', to: '' })
  const from = chosen.from || days.from || dayOf(new Date(now - MONTH_MS))
  const to = chosen.to || days.to || dayOf(new Date(now))
  const choose = (change: Partial<typeof chosen>) => setChosen({ from, to, ...change })
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
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
            onChange={({ currentTarget }) => choose({ from: currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t`To`}
            required
            value={to}
            min={from}
            onChange={({ currentTarget }) => choose({ to: currentTarget.value })}
          />
        </Group>
      </Stack>
    </ReasonDialog>
  )
}
