import { Anchor, Card, Group, Table, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { HoldOfAccount } from '@momi/contract'
import { Link } from 'wouter'
import { formatNumber } from '../../shared/format.ts'
import { linkTo } from '../../shared/link.ts'
import { PermissionGate } from '../../shared/PermissionGate.tsx'

/** The signals that placed the hold, each with its points, and the way to the accounts beside it. */
export function HoldSignals({ hold }: { hold: HoldOfAccount }) {
  const { t } = useLingui()
  const { signals, score, configVersion: version } = hold
  return (
    <Card withBorder>
      <Title order={2} mb="xs">{t`Signals`}</Title>
      {signals.length === 0 ? (
        <Text size="sm" c="dimmed">
          {hold.kind === 'OWNER'
            ? t`The person said that a change of the account was not theirs. No signal has placed this hold.`
            : t`A member of staff has placed this hold. The reason is in the history.`}
        </Text>
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Signal`}</Table.Th>
              <Table.Th ta="right">{t`Points`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {signals.map(({ name, title, points }) => (
              <Table.Tr key={name}>
                <Table.Td>{title}</Table.Td>
                <Table.Td ta="right">{formatNumber(points)}</Table.Td>
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Td fw={600}>{t`Score, by version ${version ?? 0} of the signals`}</Table.Td>
              <Table.Td ta="right" fw={600}>
                {score !== null && formatNumber(score)}
              </Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      )}
      <Group gap="md" mt="sm">
        <PermissionGate permission="risk.read">
          <Anchor component={Link} href={linkTo('/risk/:id', { id: hold.userId })} size="sm">
            {t`Accounts that share something`}
          </Anchor>
        </PermissionGate>
        <Anchor component={Link} href={linkTo('/users/:id', { id: hold.userId })} size="sm">
          {t`Case file`}
        </Anchor>
      </Group>
    </Card>
  )
}
