import { Stack, Table, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { BodyJson } from '../../shared/BodyJson.tsx'
import { SidePanel } from '../../shared/Dialog.tsx'
import { Copyable } from '../../shared/Copyable.tsx'
import { formatExact } from '../../shared/format.ts'
import { wordOf } from '../../shared/humanize-code.ts'
import { staffActionName } from '../../shared/staff-action-names.ts'
import { timeZone } from '../../shared/time-zone.ts'
import type { AuditEntry } from './audit-entry.ts'
import { changesOf, isDeletion, type Plain } from './changes.ts'
import { signInText } from './sign-in-text.ts'
import { SubjectId } from './SubjectId.tsx'
import { withTimes } from './value-text.ts'

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
              <Fact label={t`Subject`}>
                {wordOf(entry.subject.kind)} <SubjectId {...entry} />
              </Fact>
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

function Fact({ label, value, children }: { label: string; value?: string | null; children?: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th w={110} fw={400} c="dimmed" pl={0}>
        {label}
      </Table.Th>
      <Table.Td>{children ?? (value ? <Copyable value={value} /> : '–')}</Table.Td>
    </Table.Tr>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useLingui()
  const { before, after } = entry
  const signIn = signInText(i18n, entry)
  if (signIn !== undefined) return <Text size="sm">{signIn}</Text>
  const changes = changesOf(i18n, before, after)
  if (changes.length === 0) return <Text size="sm" c="dimmed">{t`The log has no values of this action.`}</Text>
  // Where all has changed, bold would set nothing apart.
  const isMixed = changes.some(({ isChanged }) => !isChanged)
  const isDeleted = isDeletion(entry)
  const lost = isDeleted ? t`Deleted` : t`Not recorded`
  return (
    <Stack gap="xs">
      {/* Columns of one width: a hash wraps anywhere, and would leave none for the others. */}
      <Table layout="fixed" aria-label={t`Before and after`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Field`}</Table.Th>
            <Table.Th>{t`Before`}</Table.Th>
            <Table.Th>{t`After`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ field, isChanged, isLost, ...sides }) => (
            <Table.Tr key={field} fw={isChanged && isMixed ? 600 : 400}>
              <Table.Td>{field}</Table.Td>
              <Side value={sides.before} />
              <Side value={sides.after} none={isLost ? lost : undefined} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {!isDeleted && changes.some(({ isLost }) => isLost) && (
        <Text size="xs" c="dimmed">{t`Not recorded: this line of the log does not say what the value became.`}</Text>
      )}
      <BodyJson before={before} after={after} />
    </Stack>
  )
}

function Side({ value, none = '–' }: { value: Plain; none?: string | undefined }) {
  const { t } = useLingui()
  if (value === undefined) return <Table.Td c="dimmed">{none}</Table.Td>
  const text = typeof value === 'boolean' ? (value ? t`Yes` : t`No`) : withTimes(value)
  return <Table.Td style={{ overflowWrap: 'anywhere' }}>{text}</Table.Td>
}
