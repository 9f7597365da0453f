import { NumberInput, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { HoldOfAccount } from '@momi/contract'
import { useState } from 'react'
import { useApiMutation } from '../../shared/api.ts'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { notifySuccess } from '../../shared/notify.ts'
import { useMe, usePermission } from '../../shared/staff.ts'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'

type Decision = 'RELEASE' | 'CONFIRM' | 'EXTEND'

/** The buttons that decide about an open hold. */
export function HoldDecisions({ hold }: { hold: HoldOfAccount }) {
  const { t } = useLingui()
  const button = (decision: Decision, label: string, variant: string) => (
    <DialogButton
      key={decision}
      label={label}
      permission="holds.decide"
      variant={variant}
      dialog={(close) => <DecisionDialog hold={hold} decision={decision} label={label} onClose={close} />}
    />
  )
  return (
    <>
      {button('RELEASE', t`Release`, 'filled')}
      {!hold.isOwn && button('CONFIRM', t`Confirm`, 'default')}
      {/* What waits for an answer gets one. */}
      {hold.answerBy === null && button('EXTEND', t`Extend`, 'default')}
    </>
  )
}

/** Says why there is no button to confirm a hold. */
export function WhoMayConfirm({ hold }: { hold: HoldOfAccount }) {
  const { t } = useLingui()
  const mayDecide = usePermission('holds.decide')
  const me = useMe()
  if (!hold.isOwn || !mayDecide) return null
  const isOfThisAccount = [hold.placedBy, hold.confirmedBy].some((by) => by?.id === me.id)
  return (
    <Text size="sm">
      {isOfThisAccount
        ? t`You placed or confirmed this hold, so only somebody else may confirm it now. You may release it.`
        : t`You placed or confirmed this hold with another of your accounts, so only somebody else may confirm it now. You may release it.`}
    </Text>
  )
}

interface DialogProps {
  hold: HoldOfAccount
  decision: Decision
  label: string
  onClose: () => void
}

function DecisionDialog({ hold, decision, label, onClose }: DialogProps) {
  const { t } = useLingui()
  const decide = useApiMutation('POST /api/v1/admin/holds/{hold_id}/decide')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [days, setDays] = useState(14)
  const what = {
    RELEASE: t`Payouts that wait for nothing else go out, and the person is told that we were wrong.`,
    CONFIRM: t`The payouts wait until the new end, and the person is told. They can appeal against it, which somebody else answers.`,
    EXTEND: t`The payouts wait until the new end, and the person is told. It decides nothing.`,
  }[decision]
  const counts = {
    RELEASE: t`It counts against the signals of this hold.`,
    CONFIRM: t`It counts for the signals of this hold.`,
    EXTEND: undefined,
  }[decision]
  const told =
    decision === 'RELEASE'
      ? t`The person does not see this reason.`
      : t`The person is told the decision, the kind of reason and the new end, not this reason.`
  async function submit(reason: string) {
    const body = decision === 'RELEASE' ? { decision, reason } : { decision, days, reason }
    await decide.mutateAsync({ params: { hold_id: hold.id }, body, idempotencyKey })
    notifySuccess(decision === 'RELEASE' ? t`The hold has ended.` : t`The hold goes on.`)
  }
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={t`${label} this hold`}
      action={label}
      isDangerous={decision !== 'RELEASE'}
      readers={told}
      onSubmit={submit}
    >
      <Stack gap="sm">
        <Text size="sm">
          {what} {hold.signals.length > 0 && counts}
        </Text>
        {decision !== 'RELEASE' && (
          <NumberInput
            label={t`Days from now`}
            required
            description={t`At most 30, and 90 since the hold was placed.`}
            min={1}
            max={30}
            allowDecimal={false}
            value={days}
            onChange={(value) => setDays(Number(value))}
          />
        )}
      </Stack>
    </ReasonDialog>
  )
}
