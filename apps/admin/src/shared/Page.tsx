import { Anchor, Box, Group, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { TbArrowLeft } from 'react-icons/tb'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useNavigationFocus } from './navigation-focus.ts'

interface Props {
  title: string
  /** A sentence below the title. */
  subtitle?: ReactNode
  /** The parent page, linked above the title: for the page of one item, the page that lists the items. */
  back?: { href: string; label: string }
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every page: its title, its actions and its content. */
export function Page({ title, subtitle, back, actions, children }: Props) {
  const { t } = useLingui()
  const heading = useNavigationFocus<HTMLHeadingElement>()
  return (
    <Stack gap="lg">
      <title>{t`${title} · Momi console`}</title>
      <Group justify="space-between" align="flex-end" gap="sm">
        {/* A long sentence takes two lines before it pushes the actions below it. */}
        <Box flex="1 1 min-content" miw="7rem">
          {back && (
            <Anchor
              component={Link}
              href={back.href}
              size="sm"
              c="dimmed"
              mb={4}
              display="inline-flex"
              style={{ alignItems: 'center', gap: 4 }}
            >
              <TbArrowLeft size={14} aria-hidden />
              {back.label}
            </Anchor>
          )}
          <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
            {title}
          </Title>
          {subtitle && (
            <Text size="sm" c="dimmed" mt={2}>
              {subtitle}
            </Text>
          )}
        </Box>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  )
}
