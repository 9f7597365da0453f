import { NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { plainText } from '@momi/contract/rules/plain-text'
import { useState } from 'react'
import { formatNumber } from '../../shared/format.ts'
import { notifySuccess } from '../../shared/notify.ts'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { useMe } from '../../shared/staff.ts'
import type { Grant } from './use-grant.ts'

interface Props {
  /** The user who gets the points; absent to ask for the user id. */
  userId?: string
  suggestedReason?: string
  onGrant: Grant
  onClose: () => void
}

/** Asks how many points an account gets or loses, and why. */
export function GrantDialog({ userId, suggestedReason, onGrant, onClose }: Props) {
  const { t } = useLingui()
  const { grantLimits } = useMe()
  const most = formatNumber(grantLimits.user)
  const mostOfOwn = formatNumber(grantLimits.staff)
  const [user, setUser] = useState('')
  const [amount, setAmount] = useState<number | string>('')
  const [isChecked, setChecked] = useState(false)
  const hasUser = userId !== undefined || plainText(user) !== ''
  const hasAmount = Number(amount) !== 0
  const [idempotencyKey] = useState(() => crypto.randomUUID())

  async function submit(reason: string) {
    const { grant, balance } = await onGrant({
      userId: userId ?? plainText(user),
      amount: Number(amount),
      reason,
      idempotencyKey,
    })
    const points = formatNumber(balance)
    notifySuccess(
      grant.status === 'WAITING' ? t`A second person has to approve this.` : t`The balance is ${points} now.`,
    )
  }

  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={t`Add points`}
      action={t`Add`}
      suggestedReason={suggestedReason}
      areFieldsValid={() => {
        setChecked(true)
        return hasUser && hasAmount
      }}
      onSubmit={submit}
    >
      <Stack gap="xs">
        <Text size="sm">{t`The person sees this in the points history. Above ${most} points for one person in 24 hours, or ${mostOfOwn} of yours in all, a second person has to approve it.`}</Text>
        {userId === undefined && (
          <TextInput
            label={t`User id`}
            required
            data-autofocus
            value={user}
            error={isChecked && !hasUser && t`Enter the id of the user.`}
            onChange={(event) => setUser(event.currentTarget.value)}
          />
        )}
        <NumberInput
          label={t`Points`}
          description={t`Negative to take points.`}
          required
          data-autofocus
          allowDecimal={false}
          value={amount}
          error={isChecked && !hasAmount && t`Enter how many points.`}
          onChange={setAmount}
        />
      </Stack>
    </ReasonDialog>
  )
}
