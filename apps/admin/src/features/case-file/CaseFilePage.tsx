import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link, useParams } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { linkTo } from '../../shared/link.ts'
import { Page } from '../../shared/Page.tsx'
import { PermissionGate } from '../../shared/PermissionGate.tsx'
import { QueryContent } from '../../shared/states.tsx'
import { PersonMenu } from '../accounts/public.ts'
import { Findings } from './Findings.tsx'
import { CaseFileHeader } from './CaseFileHeader.tsx'
import { HoldPayoutsButton } from './HoldPayoutsButton.tsx'
import { Timeline } from './Timeline.tsx'
import { ViewAsButton } from './ViewAsButton.tsx'

/** /users/:id: the account of one person, its findings and its timeline. */
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
          <PermissionGate permission="risk.read">
            <Button variant="default" component={Link} href={linkTo('/risk/:id', { id })}>
              {t`Risk`}
            </Button>
          </PermissionGate>
          <ViewAsButton user={id} />
          <HoldPayoutsButton user={id} />
          {head.data && <PersonMenu user={id} haids={head.data.devices.map(({ haid }) => haid)} />}
        </>
      }
    >
      <QueryContent query={head}>
        {(person) => (
          <>
            <CaseFileHeader person={person} />
            <Findings user={id} />
            <Timeline user={id} timeZone={person.timeZone ?? 'UTC'} />
          </>
        )}
      </QueryContent>
    </Page>
  )
}
