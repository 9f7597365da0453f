import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Page } from '../../shared/Page.tsx'
import { PERMISSION_NAMES } from '../../shared/permission-names.ts'
import { useMe } from '../../shared/staff.ts'
import { RenewRecoveryCodes } from './RenewRecoveryCodes.tsx'
import { Sessions } from './Sessions.tsx'

/** The signed-in member of staff: role, permissions, recovery codes and sessions. */
export function AccountPage() {
  const { t, i18n } = useLingui()
  const { name, email, role, permissions } = useMe()
  return (
    <Page title={t`My account`} subtitle={`${name} · ${email}`}>
      <Stack gap="xs">
        <Group gap="xs">
          <Title order={2}>{t`Role`}</Title>
          <Badge variant="light">{role}</Badge>
        </Group>
        <Text size="sm" c="dimmed">{t`What your role permits:`}</Text>
        <Group gap={6}>
          {permissions.map((permission) => (
            <Badge key={permission} variant="default" tt="none" fw={400} radius="sm">
              {i18n._(PERMISSION_NAMES[permission])}
            </Badge>
          ))}
        </Group>
      </Stack>
      <RenewRecoveryCodes />
      <Sessions />
    </Page>
  )
}
