import { NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { useState } from 'react'
import { formatNumber } from '../../shared/format.ts'
import { notifyDone } from '../../shared/notify.ts'
import { ReasonButton } from '../../shared/ReasonButton.tsx'

interface Grant {
  userId: string
  amount: number
  reason: string
  idempotencyKey: string
}

interface Props {
  /** Who gets the points; absent to ask for the user id. */
  userId?: string
  onGrant: (grant: Grant) => Promise<Output<AdminApi['POST /api/v1/admin/points/log']>>
}

/** Adds points to an account, or takes them, with a reason. */
export function GrantButton({ userId, onGrant }: Props) {
  const { t } = useLingui()
  const [user, setUser] = useState('')
  const [amount, setAmount] = useState<number | string>('')
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())

  async function submit(reason: string) {
    const { grant, balance } = await onGrant({
      userId: userId ?? user.trim(),
      amount: Number(amount),
      reason,
      idempotencyKey,
    })
    setAmount('')
    setIdempotencyKey(crypto.randomUUID())
    const points = formatNumber(balance)
    notifyDone(grant.status === 'WAITING' ? t`A second person has to approve this.` : t`The balance is ${points} now.`)
  }

  return (
    <ReasonButton
      label={t`Add points`}
      permission="points.grant"
      button={{ variant: 'filled' }}
      title={t`Add points`}
      action={t`Add`}
      onSubmit={submit}
    >
      <Stack gap="xs">
        <Text size="sm">{t`The person sees this in the points history. Above the limits a second person has to approve it.`}</Text>
        {userId === undefined && (
          <TextInput
            label={t`User id`}
            required
            value={user}
            onChange={(event) => setUser(event.currentTarget.value)}
          />
        )}
        <NumberInput
          label={t`Points`}
          description={t`Negative to take points.`}
          required
          allowDecimal={false}
          value={amount}
          onChange={setAmount}
        />
      </Stack>
    </ReasonButton>
  )
}
