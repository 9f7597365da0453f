import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Finding, FindingCode, MissionType } from '@momi/contract'
import type { Permission } from '@momi/contract/permissions'
import type { ComponentType } from 'react'
import { linkTo } from '../../shared/link.ts'
import { ClearHaid } from '../accounts/public.ts'
import { PushDialog } from '../app-instances/public.ts'
import { ExportDialog } from '../claim-forms/public.ts'
import { SwitchMissionDialog } from '../missions/public.ts'
import { GrantDialog, useGrant } from '../points/public.ts'
import { HoldPayoutsDialog } from './HoldPayoutsDialog.tsx'
import { suggestionFor } from './push-suggestions.ts'

interface DialogProps {
  target: string
  finding: Finding
  /** Of the person. */
  timeZone: string
  /** The text of the finding, which is suggested as the reason for the fix. */
  sentence: string
  onClose: () => void
}

const ABOUT_PUSHES: readonly FindingCode[] = ['push_token_gone', 'pushes_off']

/** A fix is applied in a dialog on the case file, or on another page. */
type Fix = { label: MessageDescriptor; permission: Permission } & (
  | { Dialog: ComponentType<DialogProps> }
  | { href: (target: string, finding: FindingCode) => string }
)

/** Instead of a push, where the phone has no push token. */
export const TELL_OTHERWISE = {
  label: msg`Reply without a push`,
  permission: 'push.send',
  Dialog: SendPush,
} as const satisfies Fix

/** The label, the permission, and the dialog or page of each fix that a finding can offer. */
export const FIXES: Record<Finding['fixes'][number]['action'], Fix> = {
  free_phone: {
    label: msg`Free the phone`,
    permission: 'users.clear',
    Dialog: ({ target, onClose }) => <ClearHaid haid={target} onClose={onClose} />,
  },
  send_push: { label: msg`Send a push`, permission: 'push.send', Dialog: SendPush },
  add_points: { label: msg`Add points`, permission: 'points.grant', Dialog: AddPoints },
  switch_mission: {
    label: msg`Switch the mission for this person`,
    permission: 'missions.override',
    Dialog: SwitchMission,
  },
  hold_payouts: { label: msg`Hold payouts`, permission: 'holds.place', Dialog: HoldPayouts },
  export_claim_forms: { label: msg`Export the claim forms`, permission: 'claim-forms.export', Dialog: ExportForms },
  open_user: {
    label: msg`Open the other account`,
    permission: 'users.read',
    href: (id) => linkTo('/users/:id', { id }),
  },
  open_risk: {
    label: msg`Open its other accounts`,
    permission: 'risk.read',
    href: (id) => linkTo('/risk/:id', { id }),
  },
  open_app_instance: {
    label: msg`Open the phone`,
    permission: 'instances.read',
    href: (id, finding) =>
      linkTo('/app-instances/:id', { id, tab: ABOUT_PUSHES.includes(finding) ? 'push' : 'missions' }),
  },
  open_missions: {
    label: msg`Open the missions of the country`,
    permission: 'missions.read',
    href: (country) => linkTo('/campaign/missions', { country }),
  },
  open_rewards: {
    label: msg`Open the rewards of the country`,
    permission: 'rewards.read',
    href: (country) => linkTo('/rewards', { tab: 'stock', country }),
  },
  open_claims: {
    label: msg`Open the claims of the person`,
    permission: 'rewards.read',
    href: (user) => linkTo('/claims', { search: user }),
  },
  open_holds: {
    label: msg`Open the hold`,
    permission: 'holds.read',
    href: (user) => linkTo('/holds', { queue: 'OPEN', search: user }),
  },
  open_claim_forms: {
    label: msg`Open the claim forms of the person`,
    permission: 'rewards.read',
    href: (user) => linkTo('/claim-forms', { user }),
  },
}

function SendPush({ target, finding, timeZone, sentence, onClose }: DialogProps) {
  return (
    <PushDialog
      phones={[{ value: target, label: '' }]}
      suggestion={suggestionFor(finding, timeZone)}
      suggestedReason={sentence}
      onClose={onClose}
    />
  )
}

function HoldPayouts({ target, sentence, onClose }: DialogProps) {
  return <HoldPayoutsDialog user={target} suggestedReason={sentence} onClose={onClose} />
}

function SwitchMission({ target, finding, sentence, onClose }: DialogProps) {
  const mission = finding.params['mission'] as MissionType
  return <SwitchMissionDialog user={target} mission={mission} suggestedReason={sentence} onClose={onClose} />
}

function AddPoints({ target, sentence, onClose }: DialogProps) {
  const grant = useGrant()
  return <GrantDialog userId={target} suggestedReason={sentence} onGrant={grant} onClose={onClose} />
}

function ExportForms({ target, onClose }: DialogProps) {
  const { t } = useLingui()
  return (
    <ExportDialog
      filters={{ user_id: target }}
      content={t`All forms of this person, newest first.`}
      onClose={onClose}
    />
  )
}
