import {
  ActionIcon,
  Avatar,
  Group,
  Kbd,
  Menu,
  Text,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { TbHelp, TbKeyboard, TbLogout, TbUserCircle } from 'react-icons/tb'
import { Link } from 'wouter'
import { linkTo } from '../shared/link.ts'
import { ROLE_NAMES } from '../shared/role-names.ts'
import { useMe } from '../shared/staff.ts'
import { useSignOut } from './use-sign-out.ts'

/** The menu of the signed-in member of staff: name, help, colour scheme and sign-out. */
export function AccountMenu({ onKeys }: { onKeys: () => void }) {
  const { t, i18n } = useLingui()
  const { name, email, role } = useMe()
  const signOut = useSignOut()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" radius="xl" aria-label={t`Account of ${name}`}>
          <Avatar color="brand" size={28} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Group px="sm" py={6} gap={0}>
          <div>
            <Text size="sm" fw={600}>
              {name}
            </Text>
            <Text size="xs" c="dimmed">
              {email} · {i18n._(ROLE_NAMES[role])}
            </Text>
          </div>
        </Group>
        <Menu.Divider />
        <Menu.Item component={Link} href={linkTo('/account')} leftSection={<TbUserCircle size={16} aria-hidden />}>
          {t`My account`}
        </Menu.Item>
        <Menu.Item component={Link} href={linkTo('/help')} leftSection={<TbHelp size={16} aria-hidden />}>
          {t`Help`}
        </Menu.Item>
        <Menu.Item
          leftSection={<TbKeyboard size={16} aria-hidden />}
          rightSection={<Kbd size="xs">?</Kbd>}
          onClick={onKeys}
        >
          {t`Keyboard shortcuts`}
        </Menu.Item>
        <Menu.Divider />
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          <Menu.RadioItem value="auto">{t`System colours`}</Menu.RadioItem>
          <Menu.RadioItem value="light">{t`Light`}</Menu.RadioItem>
          <Menu.RadioItem value="dark">{t`Dark`}</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<TbLogout size={16} aria-hidden />} onClick={() => void signOut()}>
          {t`Sign out`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
