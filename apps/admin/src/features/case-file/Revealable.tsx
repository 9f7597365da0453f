import { useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RevealField } from '@momi/contract'
import { useApiMutation } from '../../shared/api.ts'
import { Masked } from '../../shared/Masked.tsx'

const LABELS: Record<RevealField, MessageDescriptor> = {
  phone: msg`phone number`,
  email: msg`e-mail address`,
  google: msg`Google account`,
  moa: msg`account of the vendor’s app`,
  mobileauth: msg`mobile-auth account`,
  wallet_address: msg`wallet address`,
}

interface Props {
  user: string
  field: RevealField
  /** The masked value. */
  value: string
}

/** A person's masked value, which staff may reveal with a reason. */
export function Revealable({ user, field, value }: Props) {
  const { i18n } = useLingui()
  const { mutateAsync: reveal } = useApiMutation('POST /api/v1/admin/users/reveal')
  return (
    <Masked
      value={value}
      label={i18n._(LABELS[field])}
      onReveal={async (reason) => (await reveal({ body: { user_id: user, field, reason } })).value ?? value}
    />
  )
}
