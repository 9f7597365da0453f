import { Stack, Switch, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useReload } from '../../shared/api.ts'
import { FormatSelect } from '../../shared/FormatSelect.tsx'
import { notifySuccess } from '../../shared/notify.ts'
import { PermissionGate } from '../../shared/PermissionGate.tsx'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { saveFile } from '../../shared/save-file.ts'
import type { Filters } from './use-claim-form-filters.ts'

const FORMATS = ['csv', 'csv-plain', 'ndjson'] as const

interface Props {
  filters: Filters
  /** Describes which forms match the filters. */
  content: string
  onClose: () => void
}

/** Exports claim forms, masked or with personal data, as CSV or NDJSON. */
export function ExportDialog({ filters, content, onClose }: Props) {
  const { t } = useLingui()
  const reload = useReload()
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('csv')
  const [isUnmasked, setUnmasked] = useState(false)

  async function exportForms(reason: string) {
    const path = '/api/v1/admin/redeem-flow/claim-form/export'
    const key = isUnmasked ? (`POST ${path}/unmasked` as const) : (`POST ${path}` as const)
    await saveFile(key, { body: { ...filters, format, reason } }, `claim-forms.${format}`)
    notifySuccess(t`The claim forms were exported.`)
    // The export has added a line to the audit log, and possibly to a person's timeline.
    await reload()
  }

  return (
    <ReasonDialog isOpen onClose={onClose} title={t`Export claim forms`} action={t`Export`} onSubmit={exportForms}>
      <Stack gap="sm">
        <Text size="sm">{content}</Text>
        <FormatSelect formats={FORMATS} value={format} onChange={setFormat} />
        <PermissionGate permission="claim-forms.reveal">
          <Switch
            label={t`With personal data`}
            description={t`Names, numbers, addresses and accounts in full.`}
            checked={isUnmasked}
            onChange={(event) => setUnmasked(event.currentTarget.checked)}
          />
        </PermissionGate>
      </Stack>
    </ReasonDialog>
  )
}
