import { Kbd, useMantineColorScheme } from '@mantine/core'
import { Spotlight, spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { enterOverlay } from '@momi/ui/overlays'
import { plainText } from '@momi/contract/rules/plain-text'
import { useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import {
  TbArrowRight,
  TbBookmark,
  TbClock,
  TbHelp,
  TbKeyboard,
  TbLogout,
  TbMoon,
  TbSearch,
  TbSun,
  TbUser,
} from 'react-icons/tb'
import { useLocation } from 'wouter'
import { WORD_GROUPS } from '../../features/help/words.ts'
import { usePeopleSearch } from '../../features/accounts/use-people-search.ts'
import { hrefOfView, useSavedViews } from '../../features/saved-views/use-saved-views.ts'
import { countryName } from '../../shared/format.ts'
import { userTypeName } from '../../shared/account-names.ts'
import { linkTo } from '../../shared/link.ts'
import { chooseTimeZone, TIME_ZONES } from '../../shared/time-zone.ts'
import type { PageRoute } from '../routes.ts'
import { useSignOut } from '../use-sign-out.ts'
import { useTasks } from './use-tasks.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
/** A shorter term is no identifier of a person. */
const LEAST_OF_IDENTIFIER = 4

/** The command palette, which finds people by what they read out, and pages and actions by name. */
export function Palette({ routes, onHelp }: { routes: readonly PageRoute[]; onHelp: () => void }) {
  const { t, i18n } = useLingui()
  const [, navigate] = useLocation()
  const { setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  const [term, setTerm] = useState('')
  const people = usePeople(term)
  const tasks = useTasks()
  const views = useSavedViews()
  // Found by what is typed; all of them would be a long list.
  const words = WORD_GROUPS.flatMap((group) => group.words).map((word): SpotlightActionData => {
    const label = i18n._(word.term)
    return {
      id: `word ${label}`,
      label,
      leftSection: <TbHelp {...icon} />,
      onClick: () => navigate(linkTo('/help', { word: label })),
    }
  })
  const leave = useRef<() => void>(undefined)
  const actions: SpotlightActionGroupData[] = [
    { group: t`People`, actions: people },
    {
      group: t`My views`,
      actions: views.map((view) => ({
        id: view.id,
        label: view.name,
        leftSection: <TbBookmark {...icon} />,
        onClick: () => navigate(hrefOfView(view)),
      })),
    },
    {
      group: t`Pages`,
      actions: routes.flatMap(({ path, menu }) =>
        menu
          ? [
              {
                id: path,
                label: i18n._(menu.label),
                ...(menu.keywords && { keywords: i18n._(menu.keywords) }),
                leftSection: <menu.icon {...icon} />,
                ...(menu.key && { rightSection: <Kbd size="xs">{['G', menu.key.toUpperCase()].join(' ')}</Kbd> }),
                onClick: () => navigate(path),
              },
            ]
          : [],
      ),
    },
    {
      group: t`Actions`,
      actions: [
        ...tasks.map(({ label, href }) => ({
          id: href,
          label,
          leftSection: <TbArrowRight {...icon} />,
          onClick: () => navigate(href),
        })),
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
        ...TIME_ZONES.map((zone) => ({
          id: zone,
          label: t`Show times in ${zone}`,
          leftSection: <TbClock {...icon} />,
          onClick: () => chooseTimeZone(zone),
        })),
        { id: 'keys', label: t`Show keyboard shortcuts`, leftSection: <TbKeyboard {...icon} />, onClick: onHelp },
        { id: 'sign-out', label: t`Sign out`, leftSection: <TbLogout {...icon} />, onClick: () => void signOut() },
      ],
    },
    { group: t`Words`, actions: plainText(term) === '' ? [] : words },
  ]
  return (
    <Spotlight
      query={term}
      onQueryChange={setTerm}
      onSpotlightOpen={() => (leave.current = enterOverlay(spotlight.close))}
      onSpotlightClose={() => leave.current?.()}
      actions={actions.filter((group) => group.actions.length > 0)}
      shortcut="mod + K"
      highlightQuery
      centered={false}
      overlayProps={{ backgroundOpacity: 0.35, blur: 1 }}
      scrollable
      maxHeight={420}
      nothingFound={t`No page, action or person fits. A person is found by a whole id, code, number or address.`}
      attributes={{ content: { 'aria-label': t`Command palette` } }}
      searchProps={{
        leftSection: <TbSearch size={18} aria-hidden />,
        placeholder: t`Go to a page or a person, or do something`,
        'aria-label': t`Go to a page or a person, or do something`,
        maxLength: 254,
      }}
    />
  )
}

/** The people whom the term identifies, as entries of the palette. */
function usePeople(term: string): SpotlightActionData[] {
  const { t, i18n } = useLingui()
  const [, navigate] = useLocation()
  const { query, search } = usePeopleSearch(term.length < LEAST_OF_IDENTIFIER ? '' : term)
  // What was found for a term before is not shown for another one.
  if (query === '' || query !== plainText(term)) return []
  return (search.data?.items ?? []).map(({ id, email, phone, walletAddress, userType, countryCode }) => ({
    id,
    label: email ?? phone ?? walletAddress ?? t`Anonymous`,
    description: [countryName(countryCode), userTypeName(i18n, userType), id].join(' · '),
    // The server has found them: the palette's own filter lets them through.
    keywords: term,
    leftSection: <TbUser {...icon} />,
    onClick: () => navigate(linkTo('/users/:id', { id })),
  }))
}
