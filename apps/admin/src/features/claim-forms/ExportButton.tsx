import { Button, NativeSelect, Stack, Switch, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { notifyDone } from '../../shared/notify.ts'
import { PermissionGate } from '../../shared/PermissionGate.tsx'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { saveFile } from '../../shared/save-file.ts'
import type { useClaimFormFilters } from './use-claim-form-filters.ts'

type Filters = ReturnType<typeof useClaimFormFilters>['filters']

/** Exports the forms that the filters leave, masked or with personal data, as CSV or NDJSON. */
export function ExportButton({ filters }: { filters: Filters }) {
  const { t } = useLingui()
  const [isOpen, { open, close }] = useDisclosure(false)
  const [format, setFormat] = useState<'csv' | 'ndjson'>('csv')
  const [isUnmasked, setUnmasked] = useState(false)

  async function exportForms(reason: string) {
    const path = '/api/v1/admin/redeem-flow/claim-form/export'
    const key = isUnmasked ? (`POST ${path}/unmasked` as const) : (`POST ${path}` as const)
    await saveFile(key, { body: { ...filters, format, reason } }, `claim-forms.${format}`)
    notifyDone(t`The claim forms were exported.`)
  }

  return (
    <PermissionGate permission="claim-forms.export">
      <Button variant="default" onClick={open}>{t`Export`}</Button>
      <ReasonDialog
        isOpen={isOpen}
        onClose={close}
        title={t`Export claim forms`}
        action={t`Export`}
        onSubmit={exportForms}
      >
        <Stack gap="sm">
          <Text size="sm">{t`All forms that match the filters of the page, newest first.`}</Text>
          <NativeSelect
            label={t`Format`}
            value={format}
            onChange={(event) => setFormat(event.currentTarget.value as typeof format)}
            data={[
              { value: 'csv', label: 'CSV' },
              { value: 'ndjson', label: 'NDJSON' },
            ]}
          />
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
    </PermissionGate>
  )
}
