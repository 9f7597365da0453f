import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../shared/api.ts'
import { formatExact } from '../../shared/format.ts'
import { Page } from '../../shared/Page.tsx'
import { EmptyState, QueryContent } from '../../shared/states.tsx'
import { FirstSteps, RunningOut, SwitchedOff, WaitingForMe } from '../campaign/public.ts'
import { usePermission } from '../../shared/staff.ts'
import { Today } from './Today.tsx'

const REFRESH_MS = 15_000

/** The start page: what happens today, what waits, what runs out and what was stopped. */
export function HomePage() {
  const { t } = useLingui()
  const mayEditCampaign = usePermission('campaign.edit')
  const dashboard = useApi('GET /api/v1/admin/dashboard', {}, { refreshMs: REFRESH_MS })
  return (
    <Page title={t`Home`}>
      {mayEditCampaign && <FirstSteps />}
      <section>
        <Title order={2} mb={4}>{t`Today`}</Title>
        <Text size="sm" c="dimmed" mb="xs">
          {t`Below each figure: its change against yesterday, and against the same day a week ago, until the same time.`}
        </Text>
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
      </section>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <SwitchedOff country="" />
        <WaitingForMe country="" />
        <RunningOut country="" />
      </SimpleGrid>
    </Page>
  )
}
