import { AppShell, Burger, Container, Group, ThemeIcon } from '@mantine/core'
import type { I18n } from '@lingui/core'
import { useDisclosure } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { TbGift } from 'react-icons/tb'
import { Link, Route, Switch, useLocation } from 'wouter'
import { SearchBox } from '../features/accounts/SearchBox.tsx'
import { ViewsMenu } from '../features/saved-views/ViewsMenu.tsx'
import { useNavigationTracking } from '../shared/navigation-focus.ts'
import { PagesContext } from '../shared/ShortcutList.tsx'
import { useMe } from '../shared/staff.ts'
import { useTimeZone } from '../shared/time-zone.ts'
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Bell } from './Bell.tsx'
import { LazyPage } from './LazyPage.tsx'
import { Navigation } from './Navigation.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PaletteButton } from './palette/PaletteButton.tsx'
import { routesFor, type PageRoute } from './routes.ts'
import { TimeZoneMenu } from './TimeZoneMenu.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import classes from './Shell.module.css'

/** Header, navigation and the page of the current path. Below 992 px the navigation opens over the page. */
export function Shell() {
  const { t, i18n } = useLingui()
  const [isMenuOpen, menu] = useDisclosure(false)
  const [isHelpOpen, help] = useDisclosure(false)
  const [location] = useLocation()
  const timeZone = useTimeZone()
  useNavigationTracking()
  const routes = routesFor(useMe().permissions)
  const menuLabel = isMenuOpen ? t`Close the navigation` : t`Open the navigation`
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 220, breakpoint: 'md', collapsed: { mobile: !isMenuOpen } }}
      padding="lg"
      classNames={{ header: classes['header'] ?? '', navbar: classes['navbar'] ?? '', main: classes['main'] ?? '' }}
    >
      <a className={classes['skip']} href="#content">{t`Skip to content`}</a>
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger hiddenFrom="md" size="sm" opened={isMenuOpen} onClick={menu.toggle} aria-label={menuLabel} />
          <Link href="/" className={classes['brand'] ?? ''}>
            <ThemeIcon size={24} radius="md" aria-hidden>
              <TbGift size={16} />
            </ThemeIcon>
            {t`Momi console`}
          </Link>
          <Group flex={1} justify="flex-end" wrap="nowrap" gap="sm">
            <SearchBox />
            <TimeZoneMenu />
            <PaletteButton />
            <ViewsMenu pageName={pageNameOf(location, routes, i18n)} />
            <Bell />
            <AccountMenu onKeys={help.open} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={t`Pages`} data-open={isMenuOpen || undefined}>
        <Navigation routes={routes} onNavigate={menu.close} />
      </AppShell.Navbar>
      <Shortcuts routes={routes} isHelpOpen={isHelpOpen} help={help} />
      <AppShell.Main id="content">
        <Container size={1280} px={0}>
          {/* Another time zone changes every time and day of a page, so the page starts anew. */}
          <ErrorBoundary key={`${location} ${timeZone}`}>
            <PagesContext value={routes}>
              <Switch>
                {routes.map((route) => (
                  <Route key={route.path} path={route.path}>
                    <LazyPage route={route} />
                  </Route>
                ))}
                <Route>
                  <NotFoundPage />
                </Route>
              </Switch>
            </PagesContext>
          </ErrorBoundary>
        </Container>
      </AppShell.Main>
    </AppShell>
  )
}

/** The name of the page in the navigation; empty for pages without one. */
function pageNameOf(location: string, routes: readonly PageRoute[], i18n: I18n): string {
  const menu = routes.find(({ path }) => path === location)?.menu
  return menu ? i18n._(menu.label) : ''
}
