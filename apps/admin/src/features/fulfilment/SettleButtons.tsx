import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ClaimToFulfil } from '@momi/contract'
import { useState } from 'react'
import { useApiMutation } from '../../shared/api.ts'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { notifySuccess } from '../../shared/notify.ts'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { FAILURES, type Failure } from './claim-messages.ts'

interface Props {
  claim: ClaimToFulfil
}

/** The buttons that end a claim as done or failed. */
export function SettleButtons({ claim }: Props) {
  const { t } = useLingui()
  return (
    <Group gap={4} wrap="nowrap">
      <DialogButton
        label={t`Done`}
        permission="claims.settle"
        size="compact-xs"
        dialog={(close) => <DoneDialog claim={claim} onClose={close} />}
      />
      <DialogButton
        label={t`Failed`}
        permission="claims.settle"
        size="compact-xs"
        variant="default"
        dialog={(close) => <FailedDialog claim={claim} onClose={close} />}
      />
    </Group>
  )
}

interface DialogProps extends Props {
  onClose: () => void
}

function useSettle({ id }: ClaimToFulfil) {
  const settle = useApiMutation('POST /api/v1/admin/claims/{claim_id}/settle')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  type Body = Parameters<typeof settle.mutateAsync>[0]['body']
  return (body: Body) => settle.mutateAsync({ params: { claim_id: id }, body, idempotencyKey })
}

/** Asks for what a delivered claim needs: the partner's reference and a reason. */
export function DoneDialog({ claim, onClose }: DialogProps) {
  const { t } = useLingui()
  const settle = useSettle(claim)
  const [reference, setReference] = useState('')
  const [isChecked, setChecked] = useState(false)
  const hasReference = reference.trim() !== ''
  async function submit(reason: string) {
    await settle({ outcome: 'DONE', reference, reason })
    notifySuccess(t`The claim is done.`)
  }
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={t`${claim.name}: delivered`}
      action={t`Done`}
      areFieldsValid={() => {
        setChecked(true)
        return hasReference
      }}
      onSubmit={submit}
    >
      <Stack gap="sm">
        <Text size="sm">{t`The reward counts as delivered, and the person sees the reference. This cannot be undone.`}</Text>
        <TextInput
          label={t`Reference of the partner`}
          required
          data-autofocus
          maxLength={64}
          value={reference}
          error={isChecked && !hasReference && t`Enter the reference.`}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
      </Stack>
    </ReasonDialog>
  )
}

function FailedDialog({ claim, onClose }: DialogProps) {
  const { t, i18n } = useLingui()
  const settle = useSettle(claim)
  const [failure, setFailure] = useState<Failure>('DETAILS_NOT_FOUND')
  const failures = Object.entries(FAILURES).filter(([code]) => claim.kind === 'REWARD' || code !== 'NOT_ELIGIBLE')
  async function submit(reason: string) {
    await settle({ outcome: 'FAILED', failure, reason })
    notifySuccess(t`The claim has failed.`)
  }
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={t`${claim.name}: failed`}
      action={t`Failed`}
      isDangerous
      onSubmit={submit}
    >
      <Stack gap="sm">
        <Text size="sm">
          {failure === 'NOT_ELIGIBLE'
            ? t`The reward ends, and the person sees why.`
            : t`The person sees why, and can claim again. Make sure that the partner delivers nothing for this claim.`}
        </Text>
        <NativeSelect
          label={t`What the person is told`}
          data-autofocus
          value={failure}
          onChange={(event) => setFailure(event.currentTarget.value as Failure)}
          data={failures.map(([value, label]) => ({ value, label: i18n._(label) }))}
        />
      </Stack>
    </ReasonDialog>
  )
}
