import { useLingui } from '@lingui/react/macro'
import { useParams } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { Id } from '../../shared/Id.tsx'
import { linkTo } from '../../shared/link.ts'
import { MissingAccount } from '../../shared/Missing.tsx'
import { Page } from '../../shared/Page.tsx'
import { QueryContent } from '../../shared/states.tsx'
import { CaseFileActions } from './CaseFileActions.tsx'
import { CaseFileHeader } from './CaseFileHeader.tsx'
import { Findings } from './Findings.tsx'
import { Timeline } from './Timeline.tsx'

/** /users/:id: the account of one person, its findings and its timeline. */
export function CaseFilePage() {
  const { t } = useLingui()
  const { id } = useParams<{ id: string }>()
  const head = useApi('GET /api/v1/admin/users/{id}', { params: { id } })
  return (
    <Page
      title={t`Case file`}
      subtitle={<Id value={id} />}
      back={{ href: linkTo('/users'), label: t`People` }}
      actions={head.data && <CaseFileActions key={id} person={head.data} />}
    >
      <QueryContent query={head} missing={<MissingAccount />}>
        {(person) => {
          const timeZone = person.timeZone ?? 'UTC'
          return (
            <>
              <CaseFileHeader person={person} />
              <Findings
                user={id}
                timeZone={timeZone}
                unreachable={person.devices.flatMap(({ id: phone, hasPushToken }) => (hasPushToken ? [] : [phone]))}
              />
              <Timeline user={id} missionZone={timeZone} />
            </>
          )
        }}
      </QueryContent>
    </Page>
  )
}
