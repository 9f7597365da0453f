import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { PERMISSIONS, type Permission } from '@momi/contract/permissions'
import { formatAlternatives } from './format.ts'
import { PERMISSION_NAMES } from './permission-names.ts'
import { ROLE_NAMES } from './role-names.ts'
import { useMe } from './staff.ts'

/** Says which roles have a permission, to a member of staff who does not have it. */
export function WhoMay({ permission }: { permission: Permission }) {
  const { t, i18n } = useLingui()
  const { permissions } = useMe()
  if (permissions.includes(permission)) return null
  const does = i18n._(PERMISSION_NAMES[permission])
  const roles = formatAlternatives(PERMISSIONS[permission].map((role) => i18n._(ROLE_NAMES[role])))
  return <Text size="xs" c="dimmed">{t`${does}: ask someone with the role ${roles}.`}</Text>
}
