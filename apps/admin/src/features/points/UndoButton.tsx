import { Checkbox, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { PointsLog } from '@momi/contract'
import { useState } from 'react'
import { useApiMutation } from '../../shared/api.ts'
import { formatNumber } from '../../shared/format.ts'
import { notifySuccess } from '../../shared/notify.ts'
import { ReasonButton } from '../../shared/ReasonButton.tsx'

/** A button that undoes an entry that staff made, by a counter-entry. */
export function UndoButton({ entry: { id, amount } }: { entry: PointsLog['items'][number] }) {
  const { t } = useLingui()
  const undo = useApiMutation('POST /api/v1/admin/points/log/{entry_id}/undo')
  const [onlyWhatIsLeft, setOnlyWhatIsLeft] = useState(false)
  // One key per entry, so that a retry after a lost answer does not undo anything twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const points = formatNumber(-amount)

  async function submit(reason: string) {
    const body = { reason, onlyWhatIsLeft }
    const done = await undo.mutateAsync({ params: { entry_id: id }, body, idempotencyKey })
    const balance = formatNumber(done.balance)
    notifySuccess(t`Entry ${id} is undone. The balance is ${balance}.`)
  }

  return (
    <ReasonButton
      label={t`Undo`}
      permission="points.undo"
      button={{ size: 'compact-xs' }}
      title={t`Undo entry ${id}`}
      action={t`Undo`}
      onSubmit={submit}
    >
      <Stack gap="xs">
        <Text size="sm">{t`Posts a counter-entry of ${points} points that names this entry. It cannot be undone.`}</Text>
        {amount > 0 && (
          <Checkbox
            label={t`If some were spent, take only what is left`}
            checked={onlyWhatIsLeft}
            onChange={(event) => setOnlyWhatIsLeft(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </ReasonButton>
  )
}
