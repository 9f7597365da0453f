import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Finding, FindingCode } from '@momi/contract'
import type { Permission } from '@momi/contract/permissions'
import type { ComponentType } from 'react'
import { linkTo } from '../../shared/link.ts'
import { ClearHaid } from '../accounts/public.ts'
import { PushDialog } from '../app-instances/public.ts'
import { ExportDialog } from '../claim-forms/public.ts'
import { GrantDialog, useGrant } from '../points/public.ts'
import { PUSH_SUGGESTIONS } from './push-suggestions.ts'

interface DialogProps {
  target: string
  finding: FindingCode
  /** The text of the finding, which is suggested as the reason for the fix. */
  sentence: string
  onClose: () => void
}

/** A fix is applied in a dialog on the case file, or on another page. */
type Fix = { label: MessageDescriptor; permission: Permission } & (
  | { Dialog: ComponentType<DialogProps> }
  | { href: (target: string) => string }
)

/** The label, the permission, and the dialog or page of each fix that a finding can offer. */
export const FIXES: Record<Finding['fixes'][number]['action'], Fix> = {
  free_phone: {
    label: msg`Free the phone`,
    permission: 'users.clear',
    Dialog: ({ target, onClose }) => <ClearHaid haid={target} onClose={onClose} />,
  },
  send_push: { label: msg`Send a push message`, permission: 'push.send', Dialog: SendPush },
  add_points: { label: msg`Add points`, permission: 'points.grant', Dialog: AddPoints },
  export_claim_forms: { label: msg`Export the claim forms`, permission: 'claim-forms.export', Dialog: ExportForms },
  open_user: {
    label: msg`Open the other account`,
    permission: 'users.read',
    href: (id) => linkTo('/users/:id', { id }),
  },
  open_app_instance: {
    label: msg`Open the app instance`,
    permission: 'instances.read',
    href: (id) => linkTo('/app-instances/:id', { id, tab: 'push' }),
  },
  open_missions: {
    label: msg`Open the missions of the country`,
    permission: 'missions.read',
    href: (country) => linkTo('/campaign/missions', { country }),
  },
  open_rewards: {
    label: msg`Open the rewards of the country`,
    permission: 'rewards.read',
    href: (country) => linkTo('/rewards', { country }),
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

function SendPush({ target, finding, sentence, onClose }: DialogProps) {
  return <PushDialog id={target} suggestion={PUSH_SUGGESTIONS[finding]} suggestedReason={sentence} onClose={onClose} />
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
