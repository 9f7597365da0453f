import { Anchor, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { EVERYWHERE } from '@momi/contract/config-subjects'
import { CAMPAIGN_COUNTRIES } from '@momi/contract/rules/calendar'
import { Link } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { CountrySelect } from '../../shared/CountrySelect.tsx'
import { Page } from '../../shared/Page.tsx'
import { usePermission } from '../../shared/staff.ts'
import { QueryContent } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import type { LiveSubject } from './campaign-names.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { listPathOf } from './kind-pages.ts'
import { Card, OpenChanges, RunningOut, SwitchedOff, WaitingForMe } from './OverviewCards.tsx'

/** /campaign: what runs, what is scheduled, what waits and what runs out. */
export function OverviewPage() {
  const { t } = useLingui()
  const [{ country }, setState] = useUrlState({ country: '' })
  const mayEdit = usePermission('campaign.edit')
  const subjects = useApi('GET /api/v1/admin/campaign/subjects', { query: {} })
  return (
    <Page
      title={t`Overview`}
      subtitle={
        mayEdit
          ? t`The campaign alone: what runs, what is scheduled, what waits for you and what runs out.`
          : t`The campaign alone: what runs, what is scheduled and what runs out.`
      }
    >
      <CountrySelect countries={CAMPAIGN_COUNTRIES} value={country} onChange={(next) => setState({ country: next })} />
      <QueryContent query={subjects}>
        {({ items }) => {
          const shown = items.filter((each) => country === '' || [country, EVERYWHERE].includes(each.countryCode))
          return (
            <Stack>
              <FirstSteps country={country} />
              <SimpleGrid cols={{ base: 1, md: 2 }}>
                <SwitchedOff country={country} />
                {mayEdit && <WaitingForMe country={country} />}
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

/** How many of each list are on, off, or given nowhere because their country is paused. */
export function Running({ subjects }: { subjects: readonly LiveSubject[] }) {
  const { t } = useLingui()
  const isPaused = (country: string) =>
    subjects.some(
      ({ kind, countryCode, isEnabled }) => kind === 'country' && countryCode === country && isEnabled === false,
    )
  const lines = [
    { path: '/campaign/missions', label: t`Missions` },
    { path: '/campaign/wheel', label: t`Wheels` },
    { path: '/campaign/rewards', label: t`Rewards` },
    { path: '/campaign/market', label: t`Market items` },
    { path: '/campaign/exchange', label: t`Exchange rates` },
  ].map((line) => {
    const listed = subjects.filter((subject) => listPathOf(subject) === line.path)
    const on = listed.filter(({ isEnabled }) => isEnabled !== false)
    // What was earned can still be claimed, spent and exchanged there.
    const paused = on.filter(({ kind, countryCode }) => kind === 'mission' && isPaused(countryCode)).length
    const counts = [
      t`${on.length - paused} on`,
      ...(paused > 0 ? [t`${paused} paused`] : []),
      ...(listed.length > on.length ? [t`${listed.length - on.length} off`] : []),
    ]
    return { ...line, text: counts.join(', ') }
  })
  return (
    <Card title={t`Running`}>
      <Stack gap="xs">
        {lines.map(({ path, label, text }) => (
          <Group key={path} justify="space-between">
            <Anchor component={Link} href={path} size="sm">
              {label}
            </Anchor>
            <Text size="sm">{text}</Text>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
