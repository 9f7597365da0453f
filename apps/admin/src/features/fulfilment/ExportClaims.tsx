import { Stack, Switch, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Input } from '@momi/contract'
import { useState } from 'react'
import { useReload } from '../../shared/api.ts'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { FormatSelect } from '../../shared/FormatSelect.tsx'
import { notifySuccess } from '../../shared/notify.ts'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { saveFile } from '../../shared/save-file.ts'

const FORMATS = ['csv', 'csv-plain'] as const

type Filters = Omit<Input<AdminApi['POST /api/v1/admin/claims/export']>['body'], 'format' | 'isSent' | 'reason'>

/** A button that exports the open claims that match the filters, for a partner. */
export function ExportClaims({ filters }: { filters: Filters }) {
  const { t } = useLingui()
  return (
    <DialogButton
      label={t`File for the partner`}
      permission="claim-forms.reveal"
      variant="default"
      dialog={(close) => <ExportClaimsDialog filters={filters} onClose={close} />}
    />
  )
}

function ExportClaimsDialog({ filters, onClose }: { filters: Filters; onClose: () => void }) {
  const { t } = useLingui()
  const reload = useReload()
  const [isSent, setSent] = useState(true)
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('csv')
  async function exportClaims(reason: string) {
    await saveFile('POST /api/v1/admin/claims/export', { body: { ...filters, format, isSent, reason } }, 'claims.csv')
    notifySuccess(t`The claims were exported.`)
    await reload()
  }
  return (
    <ReasonDialog isOpen onClose={onClose} title={t`File for the partner`} action={t`Export`} onSubmit={exportClaims}>
      <Stack gap="sm">
        <Text size="sm">
          {t`All open claims that match the filters, with personal data. The partner fills in outcome (DONE or FAILED), reference and failure.`}
        </Text>
        <FormatSelect formats={FORMATS} value={format} onChange={setFormat} />
        <Switch
          label={t`Sent to the partner`}
          description={t`Each person sees this step on their reward.`}
          checked={isSent}
          onChange={(event) => setSent(event.currentTarget.checked)}
        />
      </Stack>
    </ReasonDialog>
  )
}
