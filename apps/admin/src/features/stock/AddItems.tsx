import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApiMutation } from '../../shared/api.ts'
import { Dialog } from '../../shared/Dialog.tsx'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { LoadForm } from './LoadForm.tsx'
import type { Pool } from './stock.ts'

/** A button that adds items without codes. */
export function AddItems({ pool }: { pool: Pool }) {
  const { t } = useLingui()
  return (
    <DialogButton
      label={t`Add items`}
      permission="stock.import"
      dialog={(close) => <AddDialog pool={pool} onClose={close} />}
    />
  )
}

function AddDialog({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const { t } = useLingui()
  const add = useApiMutation('POST /api/v1/admin/stock/pools/{definition_id}/items')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return (
    <Dialog opened onClose={onClose} title={t`Add items`} size="lg">
      <LoadForm
        hasDates={false}
        currency={pool.suggestedCurrency}
        onCancel={onClose}
        onSubmit={async (body) => {
          await add.mutateAsync({ params: { definition_id: pool.definitionId }, body, idempotencyKey })
          onClose()
        }}
      />
    </Dialog>
  )
}
