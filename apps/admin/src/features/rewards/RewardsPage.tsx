import '@mantine/charts/styles.css'
import { Group, Tabs } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { CountrySelect } from '../../shared/CountrySelect.tsx'
import { Page } from '../../shared/Page.tsx'
import { useApi } from '../../shared/api.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { ResultsTab } from './ResultsTab.tsx'
import { StockTab } from './StockTab.tsx'
import { WinnableTab } from './WinnableTab.tsx'

/** The won rewards with their cost, what is left to win with its forecast, and when stock becomes available. */
export function RewardsPage() {
  const { t } = useLingui()
  const [{ tab, country }, setState] = useUrlState({ tab: 'results', country: '' })
  const countries = useApi('GET /api/v1/admin/reward-countries', {}).data?.items ?? []
  return (
    <Page
      title={t`Reward figures`}
      subtitle={t`What people won and what is left, in sum. Single pools and codes are under Stock, and what a reward is under Reward definitions. Days are in UTC.`}
    >
      <Tabs value={tab} onChange={(next) => setState({ tab: next ?? 'results' })} keepMounted={false}>
        <Group justify="space-between" align="flex-end" mb="md">
          <Tabs.List>
            <Tabs.Tab value="results">{t`Results`}</Tabs.Tab>
            <Tabs.Tab value="stock">{t`Left to win`}</Tabs.Tab>
            <Tabs.Tab value="winnable">{t`Winnable dates`}</Tabs.Tab>
          </Tabs.List>
          <CountrySelect
            countries={countries.map(({ countryCode }) => countryCode)}
            value={country}
            onChange={(next) => setState({ country: next })}
          />
        </Group>
        <Tabs.Panel value="results">
          <ResultsTab country={country || undefined} />
        </Tabs.Panel>
        <Tabs.Panel value="stock">
          <StockTab country={country || undefined} />
        </Tabs.Panel>
        <Tabs.Panel value="winnable">
          <WinnableTab country={country || undefined} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
