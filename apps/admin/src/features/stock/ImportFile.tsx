import { FileInput, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@momi/client/http/api-error'
import type { StockBatch, StockReport } from '@momi/contract'
import { useRef, useState } from 'react'
import { useApiMutation, useReload } from '../../shared/api.ts'
import { call } from '../../shared/client.ts'
import { Dialog } from '../../shared/Dialog.tsx'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { BeforeSending } from './BeforeSending.tsx'
import { previewOf, type FilePreview } from './file-preview.ts'
import { FileReport } from './FileReport.tsx'
import { LoadForm } from './LoadForm.tsx'
import type { Pool } from './stock.ts'

const KEY = 'POST /api/v1/admin/stock/pools/{definition_id}/files'

/**
 * A button that counts the lines of a file of codes, sends it once that is asked for, reports all of its problems, and
 * loads the rest once it is confirmed.
 */
export function ImportFile({ pool }: { pool: Pool }) {
  const { t } = useLingui()
  return (
    <DialogButton
      label={t`Import codes`}
      permission="stock.import"
      dialog={(close) => <ImportDialog pool={pool} onClose={close} />}
    />
  )
}

/** A button that confirms a file that was read before. */
export function ConfirmStaged({ pool, batch }: { pool: Pool; batch: StockBatch }) {
  const { t } = useLingui()
  if (batch.planned === 0) return null
  return (
    <DialogButton
      label={t`Confirm`}
      permission="stock.import"
      size="compact-xs"
      dialog={(close) => (
        <Dialog opened onClose={close} title={t`Import codes to ${pool.name ?? pool.definitionId}`} size="lg">
          <Confirmation pool={pool} batch={batch} onClose={close} />
        </Dialog>
      )}
    />
  )
}

async function send(definition: string, file: File): Promise<StockReport> {
  const input = { params: { definition_id: definition }, body: { fileName: file.name } }
  const { report } = await call(KEY, input, {
    fetch: (url, { headers, ...init }) => {
      const form = new FormData()
      form.append('fileName', file.name)
      form.append('file', file)
      // The browser sets the content type, which contains the form's boundary.
      const { 'content-type': _, ...rest } = headers as Record<string, string>
      return fetch(url, { ...init, headers: rest, body: form })
    },
  })
  return report
}

function ImportDialog({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const { t } = useLingui()
  const reload = useReload()
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<FilePreview>()
  const [isSending, setSending] = useState(false)
  const [report, setReport] = useState<StockReport>()
  const [failure, setFailure] = useState<unknown>()
  /** The file that is read or sent: an answer about an earlier one is dropped. */
  const current = useRef<File>(null)

  async function choose(chosen: File | null) {
    current.current = chosen
    setFile(chosen)
    setPreview(undefined)
    setSending(false)
    setReport(undefined)
    setFailure(undefined)
    if (!chosen) return
    try {
      const read = previewOf(await chosen.arrayBuffer())
      if (chosen === current.current) setPreview(read)
    } catch (error) {
      // The browser cannot read a file that was moved or changed since it was chosen.
      if (chosen === current.current) setFailure(error)
    }
  }

  async function sendChosen(chosen: File) {
    setSending(true)
    setFailure(undefined)
    try {
      const answer = await send(pool.definitionId, chosen)
      if (chosen === current.current) setReport(answer)
    } catch (error) {
      if (chosen === current.current) setFailure(error)
    }
    if (chosen === current.current) setSending(false)
    await reload()
  }

  return (
    <Dialog opened onClose={onClose} title={t`Import codes to ${pool.name ?? pool.definitionId}`} size="lg">
      <Stack gap="sm">
        <FileInput
          label={t`CSV file`}
          required
          data-autofocus
          description={t`One code in each line, or a column named code. A column winnableOn may have the day from which each code can be won, as 2026-11-30.`}
          placeholder={t`Choose a file`}
          accept=".csv,.txt,.tsv,text/csv"
          clearable
          value={file}
          onChange={(chosen) => void choose(chosen)}
        />
        {isSending && <Text component="output">{t`Reading the file`}</Text>}
        {failure !== undefined && <SendFailure error={failure} />}
        {file && preview && !report && (
          <BeforeSending preview={preview} isSending={isSending} onSend={() => void sendChosen(file)} />
        )}
        {report && <FileReport report={report} />}
        {report?.kind === 'staged' && report.batch.planned > 0 && (
          <Confirmation pool={pool} batch={report.batch} onClose={onClose} />
        )}
      </Stack>
    </Dialog>
  )
}

/** The server detects by its content that a file is not text. */
function SendFailure({ error }: { error: unknown }) {
  const { t } = useLingui()
  if (error instanceof ApiError && error.code === 'validation_error')
    return (
      <Text role="alert" c="red">
        {t`This is not a CSV file in UTF-8. In the spreadsheet, save it as “CSV UTF-8”.`}
      </Text>
    )
  return <ErrorState error={error} />
}

function Confirmation({ pool, batch, onClose }: { pool: Pool; batch: StockBatch; onClose: () => void }) {
  const load = useApiMutation('POST /api/v1/admin/stock/batches/{batch_id}/load')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return (
    <LoadForm
      items={batch.planned}
      hasDates={batch.hasDates}
      currency={pool.suggestedCurrency}
      onCancel={onClose}
      onSubmit={async (body) => {
        await load.mutateAsync({ params: { batch_id: batch.id }, body, idempotencyKey })
        onClose()
      }}
    />
  )
}
