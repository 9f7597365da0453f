import { FileInput, List, Modal, Stack, Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { useRef, useState } from 'react'
import { useReload } from '../../shared/api.ts'
import { call } from '../../shared/client.ts'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { ReasonForm } from '../../shared/ReasonDialog.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { ROW_PROBLEMS } from './claim-messages.ts'

const KEY = 'POST /api/v1/admin/claims/import'
type Report = Output<AdminApi[typeof KEY]>

/** A button that reads the file of a partner, shows what it would change, applies it, and reports every row. */
export function ImportClaims() {
  const { t } = useLingui()
  return (
    <DialogButton
      label={t`File from the partner`}
      permission="claims.import"
      variant="default"
      dialog={(close) => <ImportDialog onClose={close} />}
    />
  )
}

function send(file: File, isPreview: boolean, reason: string): Promise<Report> {
  const body = { isPreview: isPreview ? ('true' as const) : ('false' as const), reason }
  return call(
    KEY,
    { body },
    {
      fetch: (url, { headers, ...init }) => {
        const form = new FormData()
        for (const [name, value] of Object.entries(body)) form.append(name, value)
        form.append('file', file)
        // The browser sets the content type, which contains the form's boundary.
        const { 'content-type': _, ...rest } = headers as Record<string, string>
        return fetch(url, { ...init, headers: rest, body: form })
      },
    },
  )
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const reload = useReload()
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<Report>()
  const [applied, setApplied] = useState<Report>()
  const [failure, setFailure] = useState<unknown>()
  /** The file whose preview is awaited: an answer about an earlier one is dropped. */
  const current = useRef<File>(null)
  function choose(chosen: File | null) {
    current.current = chosen
    setFile(chosen)
    setPreview(undefined)
    setFailure(undefined)
    if (!chosen) return
    send(chosen, true, t`Preview of a file`)
      .then((report) => chosen === current.current && setPreview(report))
      .catch((error: unknown) => chosen === current.current && setFailure(error))
  }

  async function apply(reason: string) {
    setApplied(await send(file!, false, reason))
    await reload()
  }

  return (
    <Modal opened onClose={onClose} title={t`File from the partner`} size="lg">
      {applied ? (
        <ReportView report={applied} isApplied />
      ) : (
        <Stack gap="sm">
          <FileInput
            label={t`CSV file`}
            required
            data-autofocus
            description={t`Needs the columns claimId and outcome, and reference and failure where they apply.`}
            placeholder={t`Choose a file`}
            accept=".csv,text/csv"
            clearable
            value={file}
            onChange={choose}
          />
          {failure !== undefined && <ErrorState error={failure} />}
          {preview && (
            <>
              <ReportView report={preview} isApplied={false} />
              {preview.applied.length > 0 && (
                // `apply` shows the report instead of this form.
                <ReasonForm onClose={() => undefined} action={t`Apply`} isDangerous onSubmit={apply} />
              )}
            </>
          )}
        </Stack>
      )}
    </Modal>
  )
}

function ReportView({ report, isApplied }: { report: Report; isApplied: boolean }) {
  const { t, i18n } = useLingui()
  const { applied, unchanged, refused, open } = report
  const done = applied.filter(({ outcome }) => outcome === 'DONE').length
  const failed = applied.length - done
  return (
    <section aria-label={isApplied ? t`What was applied` : t`What would be applied`}>
      <Text fw={600}>
        {isApplied ? t`Applied: ${done} done, ${failed} failed` : t`Would apply: ${done} done, ${failed} failed`}
      </Text>
      <Text size="sm" c="dimmed">
        <Plural value={unchanged.length} one="# row changes nothing" other="# rows change nothing" />
        {' · '}
        <Plural value={open} one="# row has no outcome" other="# rows have no outcome" />
      </Text>
      {refused.length > 0 && (
        <>
          <Text fw={600} mt="sm" c="red">
            <Plural value={refused.length} one="# row is refused" other="# rows are refused" />
          </Text>
          <List size="sm">
            {refused.map(({ line, problem }) => (
              <List.Item key={line}>
                {t`Line ${line}`}: {i18n._(ROW_PROBLEMS[problem])}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </section>
  )
}
