import { Badge, NavLink, Stack, Text, VisuallyHidden } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, matchRoute, useLocation, useRouter } from 'wouter'
import { PLACES, useMayEnd, useWaiting } from '../features/dashboard/use-waiting.ts'
import { formatNumber } from '../shared/format.ts'
import type { Section } from './page-record.ts'
import type { PageRoute } from './routes.ts'

const SECTIONS = {
  home: msg`Today`,
  people: msg`People`,
  rewards: msg`Rewards`,
  campaign: msg`Campaign`,
  staff: msg`Staff`,
} as const satisfies Record<Section, unknown>

/** The links to the pages, by section. */
export function Navigation({ routes, onNavigate }: { routes: readonly PageRoute[]; onNavigate: () => void }) {
  const { i18n } = useLingui()
  const [location] = useLocation()
  const { parser } = useRouter()
  const waiting = useWaitingByPath()
  const at = listOf(location, routes, parser)
  return (
    <Stack gap="md">
      {(Object.keys(SECTIONS) as Section[]).map((section) => {
        const pages = routes.filter(({ menu }) => menu?.section === section)
        if (pages.length === 0) return null
        return (
          <section key={section} aria-label={i18n._(SECTIONS[section])}>
            <Text size="xs" fw={600} c="dimmed" px="xs" mb={4} aria-hidden>
              {i18n._(SECTIONS[section])}
            </Text>
            {pages.map(({ path, menu }) => {
              const isCurrent = isAtPage(at, path, routes)
              return (
                menu && (
                  <NavLink
                    key={path}
                    ref={isCurrent ? showInNavigation : undefined}
                    component={Link}
                    href={path}
                    label={i18n._(menu.label)}
                    leftSection={<menu.icon size={16} strokeWidth={1.75} aria-hidden />}
                    rightSection={<Waits count={waiting.get(path) ?? 0} />}
                    active={isCurrent}
                    aria-current={isCurrent ? 'page' : undefined}
                    onClick={onNavigate}
                    py={4}
                  />
                )
              )
            })}
          </section>
        )
      })}
    </Stack>
  )
}

/** Scrolls the navigation to the current page, which another page, the palette or a reload may have opened. */
const showInNavigation = (link: HTMLElement | null): void => link?.scrollIntoView({ block: 'nearest' })

/** How many approvals and the like wait on each page, of what the reader has to end. */
function useWaitingByPath(): ReadonlyMap<string, number> {
  const mayEnd = useMayEnd()
  const waiting = new Map<string, number>()
  for (const { kind, count, urgent } of useWaiting().data?.items ?? []) {
    if (!mayEnd(kind)) continue
    const { path } = PLACES[kind]
    // What waits for the person or for its time is no work for staff, unless it is urgent.
    const due = kind === 'APPROVALS' ? count : urgent
    waiting.set(path, (waiting.get(path) ?? 0) + due)
  }
  return waiting
}

function Waits({ count }: { count: number }) {
  const { t } = useLingui()
  if (count === 0) return null
  return (
    <Badge size="sm" color="red.8" circle={count < 10}>
      <span aria-hidden>{formatNumber(count)}</span>
      <VisuallyHidden>{t`${count} waiting`}</VisuallyHidden>
    </Badge>
  )
}

/** The page that lists what is at the location, if another page than the one above it does; else the location. */
function listOf(location: string, routes: readonly PageRoute[], parser: Parameters<typeof matchRoute>[0]): string {
  for (const { path, listedAt } of routes) {
    const [isMatch, params] = listedAt ? matchRoute(parser, path, location) : [false, null]
    if (listedAt && isMatch) return listedAt(params as Record<string, string>) ?? location
  }
  return location
}

/** Whether the location is a page or belongs to it; the page with the longest fitting path is the current one. */
const isAtPage = (location: string, path: string, routes: readonly PageRoute[]): boolean =>
  location === path ||
  (path !== '/' &&
    location.startsWith(`${path}/`) &&
    !routes.some(
      (other) =>
        other.menu &&
        other.path.length > path.length &&
        (location === other.path || location.startsWith(`${other.path}/`)),
    ))
