import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { EVERYWHERE } from '@momi/contract/config-subjects'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { linkTo } from '../../shared/link.ts'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { QueryContent } from '../../shared/states.tsx'
import { Acknowledge } from './Acknowledge.tsx'
import type { ChangeSummary } from './campaign-names.ts'
import { isIn } from './change-state.ts'
import { ChangeStateBadge } from './ChangeStateBadge.tsx'
import { Stops } from './Stops.tsx'
import { useRunningOut } from './use-running-out.ts'
import { useCountryName } from './use-country-name.ts'

/** A section of an overview. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" aria-label={title} withBorder p="md">
      <Title order={2} mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  )
}

/** What waits appears while the page is open, also if it was read a moment ago on another one. */
const REFRESH_MS = 10_000

/** The changes that this member of staff is to decide, or that came back to them. `country`: empty for all. */
export function WaitingForMe({ country }: { country: string }) {
  const { t } = useLingui()
  const mine = useApi('GET /api/v1/admin/campaign/changes', { query: { filter: 'mine' } }, { refreshMs: REFRESH_MS })
  return (
    <Card title={t`Changes waiting for me`}>
      <QueryContent query={mine}>
        {({ items }) => <ChangeLines changes={items.filter(isIn(country))} none={t`No change waits for you.`} />}
      </QueryContent>
    </Card>
  )
}

/** What was switched off at once and nobody else has looked at; nothing, if there is none. */
export function SwitchedOff({ country }: { country: string }) {
  const { t } = useLingui()
  const stops = useApi('GET /api/v1/admin/campaign/stops', { query: { filter: 'open' } })
  const here = stops.data?.items.filter(({ countryCode }) => ['', EVERYWHERE, countryCode].includes(country))
  if (!here || here.length === 0) return null
  return (
    <Card title={t`Switched off at once`}>
      <Stops stops={here} />
    </Card>
  )
}

/** The changes that somebody works on, or that are scheduled. */
export function OpenChanges({ country }: { country: string }) {
  const { t } = useLingui()
  const open = useApi('GET /api/v1/admin/campaign/changes', { query: { filter: 'open' } })
  return (
    <Card title={t`Open and scheduled`}>
      <QueryContent query={open}>
        {({ items }) => <ChangeLines changes={items.filter(isIn(country))} none={t`Nobody is changing anything.`} />}
      </QueryContent>
    </Card>
  )
}

function ChangeLines({ changes, none }: { changes: readonly ChangeSummary[]; none: string }) {
  if (changes.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    )
  return (
    <Stack gap="xs">
      {changes.map(({ id, title, state, publishAt, createdBy }) => (
        <Group key={id} justify="space-between" gap="xs">
          <Anchor component={Link} href={linkTo('/campaign/changes/:id', { id })} size="sm">
            {title}
          </Anchor>
          <Group gap="xs">
            <Text size="xs" c="dimmed">
              {publishAt ? <RelativeTime at={publishAt} /> : createdBy.name}
            </Text>
            <ChangeStateBadge state={state} />
          </Group>
        </Group>
      ))}
    </Stack>
  )
}

/** What is used up soon or given too fast, by when and who takes care of it, and missions that end within a week. */
export function RunningOut({ country }: { country: string }) {
  const { t } = useLingui()
  const placeOf = useCountryName()
  const { query, lines } = useRunningOut(country)
  return (
    <Card title={t`Running out`}>
      <QueryContent query={query}>
        {() =>
          lines.length === 0 ? (
            <Text
              size="sm"
              c="dimmed"
            >{t`No budget is nearly spent, nothing is given too fast, and no mission ends within a week.`}</Text>
          ) : (
            <Stack gap="xs">
              {lines.map(({ id, countryCode, href, name, code, text, alerts }) => (
                <Group key={id} justify="space-between" gap="xs">
                  <div>
                    <Anchor component={Link} href={href} size="sm">
                      {t`${name}, ${placeOf(countryCode)}`}
                    </Anchor>{' '}
                    {code && (
                      <Text span c="dimmed" fz="xs" ff="monospace">
                        {code}
                      </Text>
                    )}
                  </div>
                  <Group gap="xs">
                    <Text size="sm">{text}</Text>
                    {alerts.map((alert) => (
                      <Acknowledge key={alert.id} alert={alert} />
                    ))}
                  </Group>
                </Group>
              ))}
            </Stack>
          )
        }
      </QueryContent>
    </Card>
  )
}
