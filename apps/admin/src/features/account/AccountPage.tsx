import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Page } from '../../shared/Page.tsx'
import { useMe } from '../../shared/staff.ts'

/** The signed-in member of staff: name, role and permissions. */
export function AccountPage() {
  const { t } = useLingui()
  const { name, email, role, permissions } = useMe()
  return (
    <Page title={t`My account`} subtitle={email}>
      <Card withBorder>
        <Stack gap="sm">
          <Group gap="sm">
            <Title order={2}>{name}</Title>
            <Badge variant="light">{role}</Badge>
          </Group>
          <Text size="sm" c="dimmed">{t`Your role permits:`}</Text>
          <Group gap={6}>
            {permissions.map((permission) => (
              <Badge key={permission} variant="default" tt="none" fw={400}>
                {permission}
              </Badge>
            ))}
          </Group>
        </Stack>
      </Card>
    </Page>
  )
}
