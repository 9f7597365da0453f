import { Stack, Table, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { SidePanel } from '../../shared/Dialog.tsx'
import { Copyable } from '../../shared/Copyable.tsx'
import { formatExact } from '../../shared/format.ts'
import { wordOf } from '../../shared/humanize-code.ts'
import { staffActionName } from '../../shared/staff-action-names.ts'
import { timeZone } from '../../shared/time-zone.ts'
import type { AuditEntry } from './audit-entry.ts'
import { changesOf } from './changes.ts'

/** One line of the audit log: who, when, from where, why, and what was changed. */
export function EntryDrawer({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) {
  const { t, i18n } = useLingui()
  return (
    <SidePanel
      opened={entry !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={entry ? staffActionName(i18n, entry.action) : ''}
    >
      {entry && (
        <Stack gap="lg">
          <Table withRowBorders={false} verticalSpacing={4} layout="fixed">
            <Table.Tbody>
              <Fact label={t`Action`} value={entry.action} />
              <Fact label={t`When`} value={formatExact(new Date(entry.at))} />
              {timeZone() !== 'UTC' && <Fact label={t`When, UTC`} value={formatExact(new Date(entry.at), 'UTC')} />}
              <Fact label={t`Who`} value={entry.staff.email} />
              <Fact label={t`Session`} value={entry.staff.session} />
              <Fact label={t`Address`} value={entry.address} />
              <Fact
                label={t`Subject`}
                value={[wordOf(entry.subject.kind), entry.subject.id].filter(Boolean).join(' ')}
              />
              <Fact label={t`Reason`} value={entry.reason} />
              <Fact label={t`Request`} value={entry.requestId} />
              <Fact label={t`Hash`} value={entry.hash} />
            </Table.Tbody>
          </Table>
          <Changes entry={entry} />
        </Stack>
      )}
    </SidePanel>
  )
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    <Table.Tr>
      <Table.Th w={110} fw={400} c="dimmed" pl={0}>
        {label}
      </Table.Th>
      <Table.Td>{value === null ? '–' : <Copyable value={value} />}</Table.Td>
    </Table.Tr>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useLingui()
  const changes = changesOf(entry.before, entry.after)
  if (changes.length === 0) return <Text size="sm" c="dimmed">{t`It changed no data.`}</Text>
  return (
    <Table aria-label={t`Before and after`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t`Field`}</Table.Th>
          <Table.Th>{t`Before`}</Table.Th>
          <Table.Th>{t`After`}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ field, before, after, isChanged }) => (
          <Table.Tr key={field} fw={isChanged ? 600 : 400}>
            <Table.Td>{field}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{before}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{after}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
