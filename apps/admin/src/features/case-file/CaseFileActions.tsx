import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { Link } from 'wouter'
import { clientName } from '../../shared/account-names.ts'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { shortId } from '../../shared/Id.tsx'
import { linkTo } from '../../shared/link.ts'
import { PermissionGate } from '../../shared/PermissionGate.tsx'
import { UnavailableButton } from '../../shared/UnavailableButton.tsx'
import { PersonMenu } from '../accounts/public.ts'
import { PushDialog } from '../app-instances/public.ts'
import { SwitchMissionDialog } from '../missions/public.ts'
import { GrantButton, useGrant } from '../points/public.ts'
import { HoldPayoutsDialog } from './HoldPayoutsDialog.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { ViewAsButton } from './ViewAsButton.tsx'

type Person = Output<AdminApi['GET /api/v1/admin/users/{id}']>

/** What a member of staff may do for the person: those actions that the role permits. */
export function CaseFileActions({ person }: { person: Person }) {
  const { t } = useLingui()
  // Points and pushes would go to the account that has everything now, whose page shows them.
  if (person.mergedInto !== null)
    return (
      <Button component={Link} href={linkTo('/users/:id', { id: person.mergedInto })}>
        {t`Open the account that remains`}
      </Button>
    )
  return <OfRemaining person={person} />
}

function OfRemaining({ person }: { person: Person }) {
  const { t } = useLingui()
  const grant = useGrant()
  const { id, devices, flags } = person
  const own = devices.filter(({ isCurrent }) => isCurrent)
  const phones = own
    .filter(({ hasPushToken }) => hasPushToken)
    .map((phone) => ({
      value: phone.id,
      label: `${shortId(phone.haid)} ${clientName(phone.clientType)} ${phone.clientVersion}`,
    }))
  return (
    <>
      <GrantButton userId={id} onGrant={grant} />
      {phones.length > 0 && (
        <DialogButton
          label={t`Send a push`}
          permission="push.send"
          variant="default"
          dialog={(close) => <PushDialog phones={phones} suggestedReason="" onClose={close} />}
        />
      )}
      {phones.length === 0 && own.length > 0 && (
        <UnavailableButton
          label={t`Send a push`}
          permission="push.send"
          reason={t`This person’s phones have no push token, so no push reaches them. Reply where the person contacted you.`}
        />
      )}
      <DialogButton
        label={t`Add a note`}
        permission="users.note"
        variant="default"
        dialog={(close) => <NoteDialog user={id} onClose={close} />}
      />
      {flags.includes('payouts_held') ? (
        <PermissionGate permission="holds.read">
          <Button variant="default" component={Link} href={linkTo('/holds', { queue: 'OPEN', search: id })}>
            {t`Open the hold`}
          </Button>
        </PermissionGate>
      ) : (
        <DialogButton
          label={t`Hold payouts`}
          permission="holds.place"
          variant="default"
          dialog={(close) => <HoldPayoutsDialog user={id} onClose={close} />}
        />
      )}
      <DialogButton
        label={t`Switch a mission`}
        permission="missions.override"
        variant="default"
        dialog={(close) => <SwitchMissionDialog user={id} onClose={close} />}
      />
      <ViewAsButton user={id} />
      <PermissionGate permission="risk.read">
        <Button variant="default" component={Link} href={linkTo('/risk/:id', { id })}>
          {t`Risk`}
        </Button>
      </PermissionGate>
      <PersonMenu user={id} haids={devices.map(({ haid }) => haid)} />
    </>
  )
}
