import { useLingui } from '@lingui/react/macro'
import { useParams } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { Page } from '../../shared/Page.tsx'
import { Loaded } from '../../shared/states.tsx'
import { PersonMenu } from '../accounts/public.ts'
import { Findings } from './Findings.tsx'
import { Head } from './Head.tsx'
import { Timeline } from './Timeline.tsx'
import { ViewAsButton } from './ViewAsButton.tsx'

/** All about one person: the account, what is wrong with it, and everything that happened to it. */
export function CaseFilePage() {
  const { t } = useLingui()
  const { id } = useParams<{ id: string }>()
  const head = useApi('GET /api/v1/admin/users/{id}', { params: { id } })
  return (
    <Page
      title={t`Case file`}
      subtitle={id}
      actions={
        <>
          <ViewAsButton user={id} />
          {head.data && <PersonMenu user={id} haids={head.data.devices.map(({ haid }) => haid)} />}
        </>
      }
    >
      <Loaded query={head}>
        {(person) => (
          <>
            <Head person={person} />
            <Findings user={id} />
            <Timeline user={id} timeZone={person.timeZone ?? 'UTC'} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
