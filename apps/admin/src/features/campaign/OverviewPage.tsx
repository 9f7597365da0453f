import { Anchor, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { EVERYWHERE } from '@momi/contract/config-subjects'
import { CAMPAIGN_COUNTRIES } from '@momi/contract/rules/calendar'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { CountrySelect } from '../../shared/CountrySelect.tsx'
import { linkTo } from '../../shared/link.ts'
import { Page } from '../../shared/Page.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { QueryContent } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { subjectId, type ChangeSummary, type LiveSubject } from './campaign-names.ts'
import { isIn } from './change-state.ts'
import { ChangeStateBadge } from './ChangeStateBadge.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { Stops } from './Stops.tsx'
import { useRunningOut } from './use-running-out.ts'
import { useCountryName } from './use-country-name.ts'

/** /campaign: what runs, what is scheduled, what waits and what runs out. */
export function OverviewPage() {
  const { t } = useLingui()
  const [{ country }, setState] = useUrlState({ country: '' })
  const subjects = useApi('GET /api/v1/admin/campaign/subjects', { query: {} })
  return (
    <Page title={t`Overview`} subtitle={t`What runs, what is scheduled, what waits for you and what runs out.`}>
      <CountrySelect countries={CAMPAIGN_COUNTRIES} value={country} onChange={(next) => setState({ country: next })} />
      <QueryContent query={subjects}>
        {({ items }) => {
          const shown = items.filter((each) => country === '' || [country, EVERYWHERE].includes(each.countryCode))
          return (
            <Stack>
              <FirstSteps country={country} />
              <SimpleGrid cols={{ base: 1, md: 2 }}>
                <SwitchedOff country={country} />
                <WaitingForMe country={country} />
                <OpenChanges country={country} />
                <Running subjects={shown} />
                <RunningOut country={country} />
              </SimpleGrid>
            </Stack>
          )
        }}
      </QueryContent>
    </Page>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" aria-label={title} withBorder p="md">
      <Title order={2} mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  )
}

function WaitingForMe({ country }: { country: string }) {
  const { t } = useLingui()
  const mine = useApi('GET /api/v1/admin/campaign/changes', { query: { filter: 'mine' } })
  return (
    <Card title={t`Waiting for me`}>
      <QueryContent query={mine}>
        {({ items }) => <ChangeLines changes={items.filter(isIn(country))} none={t`Nothing waits for you.`} />}
      </QueryContent>
    </Card>
  )
}

/** What was switched off at once and nobody else has looked at; nothing, if there is none. */
function SwitchedOff({ country }: { country: string }) {
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

function OpenChanges({ country }: { country: string }) {
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

function Running({ subjects }: { subjects: readonly LiveSubject[] }) {
  const { t } = useLingui()
  const lines = [
    { kind: 'mission', label: t`Missions`, href: linkTo('/campaign/missions') },
    { kind: 'reward', label: t`Rewards`, href: linkTo('/campaign/rewards') },
    { kind: 'market_item', label: t`Market items`, href: linkTo('/campaign/market') },
    { kind: 'exchange_rate', label: t`Exchange rates`, href: linkTo('/campaign/exchange') },
  ].map((line) => {
    const ofKind = subjects.filter(({ kind }) => kind === line.kind)
    const on = ofKind.filter(({ isEnabled }) => isEnabled !== false).length
    return { ...line, on, off: ofKind.length - on }
  })
  return (
    <Card title={t`Running`}>
      <Stack gap="xs">
        {lines.map(({ kind, label, href, on, off }) => (
          <Group key={kind} justify="space-between">
            <Anchor component={Link} href={href} size="sm">
              {label}
            </Anchor>
            <Text size="sm">{off > 0 ? t`${on} on, ${off} off` : t`${on} on`}</Text>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}

function RunningOut({ country }: { country: string }) {
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
            >{t`No budget is nearly spent, no stock is low, and no mission ends within a week.`}</Text>
          ) : (
            <Stack gap="xs">
              {lines.map(({ subject, href, name, text }) => (
                <Group key={`${subjectId(subject)} ${text}`} justify="space-between">
                  <Anchor component={Link} href={href} size="sm">
                    {t`${name}, ${placeOf(subject.countryCode)}`}
                  </Anchor>
                  <Text size="sm">{text}</Text>
                </Group>
              ))}
            </Stack>
          )
        }
      </QueryContent>
    </Card>
  )
}
