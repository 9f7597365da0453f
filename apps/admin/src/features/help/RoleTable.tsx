import { Table, Text, VisuallyHidden } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { hasPermission, ROLES, type Permission } from '@momi/contract/permissions'
import { TbCheck } from 'react-icons/tb'
import { PERMISSION_NAMES } from '../../shared/permission-names.ts'
import { ROLE_NAMES } from '../../shared/role-names.ts'
import { useMe } from '../../shared/staff.ts'

/** Which role may do what. The column of the reader's own role says so. */
export function RoleTable({ permissions }: { permissions: readonly Permission[] }) {
  const { t, i18n } = useLingui()
  const me = useMe()
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table aria-label={t`Who may do what`} verticalSpacing={4} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Task`}</Table.Th>
            {ROLES.map((role) => (
              <Table.Th key={role} ta="center">
                {i18n._(ROLE_NAMES[role])}
                {role === me.role && <Text size="xs" c="dimmed">{t`Your role`}</Text>}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {permissions.map((permission) => (
            <Table.Tr key={permission}>
              <Table.Th fw={400}>{i18n._(PERMISSION_NAMES[permission])}</Table.Th>
              {ROLES.map((role) => (
                <Table.Td key={role} ta="center">
                  {hasPermission(role, permission) ? (
                    <TbCheck aria-hidden />
                  ) : (
                    <Text span c="dimmed" aria-hidden>
                      –
                    </Text>
                  )}
                  <VisuallyHidden>{hasPermission(role, permission) ? t`Yes` : t`No`}</VisuallyHidden>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
