import { Anchor, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { formatExact } from '../../shared/format.ts'
import { linkTo } from '../../shared/link.ts'
import { Page } from '../../shared/Page.tsx'
import { EmptyState, QueryContent } from '../../shared/states.tsx'
import { FirstSteps, RunningOut, SwitchedOff, WaitingForMe } from '../campaign/public.ts'
import { MyViews } from '../saved-views/public.ts'
import { usePermission } from '../../shared/staff.ts'
import { RecentCases } from './RecentCases.tsx'
import { Today } from './Today.tsx'
import { useEndsSomething } from './use-waiting.ts'
import { WaitingTiles } from './WaitingTiles.tsx'

const REFRESH_MS = 15_000

/** The start page: what the reader has to end, then their case files and views, then what happens today. */
export function HomePage() {
  const { t } = useLingui()
  const mayEditCampaign = usePermission('campaign.edit')
  const endsSomething = useEndsSomething()
  const maySeePeople = usePermission('users.read')
  const dashboard = useApi('GET /api/v1/admin/dashboard', {}, { refreshMs: REFRESH_MS })
  return (
    <Page title={t`Home`}>
      {mayEditCampaign && <FirstSteps />}
      {endsSomething && (
        <Section title={t`Needs attention`}>
          <WaitingTiles />
        </Section>
      )}
      {mayEditCampaign && (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <SwitchedOff country="" />
          <WaitingForMe country="" />
          <RunningOut country="" />
        </SimpleGrid>
      )}
      {maySeePeople && (
        <Section title={t`Recent case files`}>
          <RecentCases />
        </Section>
      )}
      <Section title={t`My views`}>
        <MyViews />
      </Section>
      <Section
        title={t`Today`}
        subtitle={t`Below each figure: its change against yesterday, and against the same day a week ago, until the same time.`}
        more={<Anchor component={Link} href={linkTo('/trends')} size="sm">{t`The last 28 days`}</Anchor>}
      >
        <QueryContent query={dashboard}>
          {({ countries, symbol, countedUntil }) =>
            countedUntil === null ? (
              <EmptyState
                title={t`Nothing has been counted yet.`}
              >{t`The first figures come within a minute.`}</EmptyState>
            ) : (
              <Stack gap="xs">
                <Today countries={countries} symbol={symbol} />
                <Text size="xs" c="dimmed">{t`Counted until ${formatExact(new Date(countedUntil))}`}</Text>
              </Stack>
            )
          }
        </QueryContent>
      </Section>
    </Page>
  )
}

interface SectionProps {
  title: string
  subtitle?: string
  /** A link beside the title. */
  more?: ReactNode
  children: ReactNode
}

function Section({ title, subtitle, more, children }: SectionProps) {
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{title}</Title>
        {more}
      </Group>
      {subtitle && (
        <Text size="sm" c="dimmed" mb="xs">
          {subtitle}
        </Text>
      )}
      {children}
    </section>
  )
}
