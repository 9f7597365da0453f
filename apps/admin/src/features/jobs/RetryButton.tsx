import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { useState } from 'react'
import { useApiMutation } from '../../shared/api.ts'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { notifySuccess } from '../../shared/notify.ts'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { jobName } from './job-names.ts'

export type SetAside = Output<AdminApi['GET /api/v1/admin/jobs']>['setAside'][number]

/** Lets work that was set aside be tried again. */
export function RetryButton({ item }: { item: SetAside }) {
  const { t } = useLingui()
  return (
    <DialogButton
      label={t`Retry`}
      permission="jobs.retry"
      size="compact-xs"
      variant="default"
      dialog={(close) => <RetryDialog item={item} onClose={close} />}
    />
  )
}

function RetryDialog({ item: { job, ref, why }, onClose }: { item: SetAside; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const retry = useApiMutation('POST /api/v1/admin/jobs/retry')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const name = jobName(i18n, job) ?? job
  async function submit(reason: string) {
    await retry.mutateAsync({ body: { job, ref, reason }, idempotencyKey })
    notifySuccess(t`It is tried again within a minute.`)
  }
  return (
    <ReasonDialog isOpen onClose={onClose} title={t`Retry: ${name}`} action={t`Retry`} onSubmit={submit}>
      {t`It was given up after its last attempt: ${why}. Retry it once the cause is gone; it is set aside again otherwise.`}
    </ReasonDialog>
  )
}
