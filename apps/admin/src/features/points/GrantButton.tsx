import { useLingui } from '@lingui/react/macro'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import type { Grant } from './use-grant.ts'

/** A button that adds points to an account, or takes them away. */
export function GrantButton(grant: { userId?: string; onGrant: Grant }) {
  const { t } = useLingui()
  return (
    <DialogButton
      label={t`Add points`}
      permission="points.grant"
      dialog={(close) => <GrantDialog {...grant} onClose={close} />}
    />
  )
}
