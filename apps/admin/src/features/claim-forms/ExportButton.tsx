import { useLingui } from '@lingui/react/macro'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import type { Filters } from './use-claim-form-filters.ts'

/** A button that opens the export of the forms that match the filters of the page. */
export function ExportButton({ filters }: { filters: Filters }) {
  const { t } = useLingui()
  return (
    <DialogButton
      label={t`Export`}
      permission="claim-forms.export"
      variant="default"
      dialog={(close) => (
        <ExportDialog
          filters={filters}
          content={t`All forms that match the filters of the page, newest first.`}
          onClose={close}
        />
      )}
    />
  )
}
