import { Spotlight, spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useMantineColorScheme } from '@mantine/core'
import { enterOverlay } from '@momi/ui/overlays'
import { useRef } from 'react'
import { useLingui } from '@lingui/react/macro'
import { TbKeyboard, TbLogout, TbMoon, TbSearch, TbSun } from 'react-icons/tb'
import { useLocation } from 'wouter'
import type { PageRoute } from '../routes.ts'
import { useSignOut } from '../use-sign-out.ts'

/** The command palette, which finds pages and actions by name. */
export function Palette({ routes, onHelp }: { routes: readonly PageRoute[]; onHelp: () => void }) {
  const { t, i18n } = useLingui()
  const [, navigate] = useLocation()
  const { setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  const leave = useRef<() => void>(undefined)
  const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
  const actions: SpotlightActionGroupData[] = [
    {
      group: t`Pages`,
      actions: routes.flatMap(({ path, menu }) =>
        menu
          ? [
              {
                id: path,
                label: i18n._(menu.label),
                leftSection: <menu.icon {...icon} />,
                onClick: () => navigate(path),
              },
            ]
          : [],
      ),
    },
    {
      group: t`Actions`,
      actions: [
        {
          id: 'light',
          label: t`Use light colours`,
          leftSection: <TbSun {...icon} />,
          onClick: () => setColorScheme('light'),
        },
        {
          id: 'dark',
          label: t`Use dark colours`,
          leftSection: <TbMoon {...icon} />,
          onClick: () => setColorScheme('dark'),
        },
        { id: 'keys', label: t`Show keyboard shortcuts`, leftSection: <TbKeyboard {...icon} />, onClick: onHelp },
        { id: 'sign-out', label: t`Sign out`, leftSection: <TbLogout {...icon} />, onClick: () => void signOut() },
      ],
    },
  ]
  return (
    <Spotlight
      onSpotlightOpen={() => (leave.current = enterOverlay(spotlight.close))}
      onSpotlightClose={() => leave.current?.()}
      actions={actions}
      shortcut="mod + K"
      highlightQuery
      centered={false}
      overlayProps={{ backgroundOpacity: 0.35, blur: 1 }}
      scrollable
      maxHeight={420}
      nothingFound={t`No page or action has this name.`}
      attributes={{ content: { 'aria-label': t`Command palette` } }}
      searchProps={{
        leftSection: <TbSearch size={18} aria-hidden />,
        placeholder: t`Go to a page or do something`,
        'aria-label': t`Go to a page or do something`,
      }}
    />
  )
}
