import { Tabs } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { useParams } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { linkTo } from '../../shared/link.ts'
import { Missing } from '../../shared/Missing.tsx'
import { Page } from '../../shared/Page.tsx'
import { QueryContent } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { CacheTab } from './CacheTab.tsx'
import { EventsTab } from './EventsTab.tsx'
import { InstanceSummary } from './InstanceSummary.tsx'
import { MintTokenButton } from './MintTokenButton.tsx'
import { MissionsTab } from './MissionsTab.tsx'
import { PointsTab } from './PointsTab.tsx'
import { PushTab } from './push/PushTab.tsx'
import { RemoveButton } from './RemoveButton.tsx'

interface Tab {
  id: string
  label: ReturnType<typeof msg>
  Content: ComponentType<{ id: string }>
}

const TABS: readonly Tab[] = [
  { id: 'missions', label: msg`Missions`, Content: MissionsTab },
  { id: 'points', label: msg`Points`, Content: PointsTab },
  { id: 'push', label: msg`Push messages`, Content: PushTab },
  { id: 'events', label: msg`Events`, Content: EventsTab },
  { id: 'cache', label: msg`Cache`, Content: CacheTab },
]

/** /app-instances/:id: the app on one phone. */
export function AppInstancePage() {
  const { t, i18n } = useLingui()
  const { id = '' } = useParams()
  const [{ tab }, setState] = useUrlState({ tab: 'missions' })
  const instance = useApi('GET /api/v1/admin/users/app-instances/{id}', { params: { id } })
  return (
    <Page
      title={t`App instance`}
      back={{ href: linkTo('/app-instances'), label: t`App instances` }}
      actions={
        <>
          <MintTokenButton id={id} />
          <RemoveButton id={id} />
        </>
      }
    >
      <QueryContent
        query={instance}
        missing={
          <Missing
            title={t`There is no app instance with this id.`}
            list={{ href: linkTo('/app-instances'), label: t`Search for the app instance` }}
          />
        }
      >
        {(data) => <InstanceSummary instance={data} />}
      </QueryContent>
      <Tabs value={tab} onChange={(next) => setState({ tab: next ?? 'missions' })} keepMounted={false}>
        <Tabs.List mb="md">
          {TABS.map(({ id: value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {i18n._(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ id: value, Content }) => (
          <Tabs.Panel key={value} value={value}>
            <Content id={id} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
