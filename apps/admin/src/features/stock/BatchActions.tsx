import { Anchor, Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { StockBatch } from '@momi/contract'
import { mayUndoBatch } from '@momi/contract/rules/stock-undo'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useApi, useApiMutation } from '../../shared/api.ts'
import { formatNumber } from '../../shared/format.ts'
import { linkTo } from '../../shared/link.ts'
import { notifySuccess } from '../../shared/notify.ts'
import { ReasonButton } from '../../shared/ReasonButton.tsx'
import { useMe } from '../../shared/staff.ts'
import { ConfirmStaged } from './ImportFile.tsx'
import type { Pool } from './stock.ts'

interface Props {
  pool: Pool
  batch: StockBatch
}

const BUTTON = { size: 'compact-xs' } as const

/** What can be done with a batch: confirmed, taken back, or requested as a change that a second person approves. */
export function BatchActions({ pool, batch }: Props) {
  const { email } = useMe()
  const [now] = useState(() => new Date())
  const { t } = useLingui()
  const requested = useOpenChange(batch)
  const { status } = batch
  if (status === 'STAGED')
    return (
      <Group gap={4} wrap="nowrap">
        <ConfirmStaged pool={pool} batch={batch} />
        <Discard batch={batch} />
      </Group>
    )
  if (status === 'STAGING' || status === 'WITHDRAWN') return null
  if (requested)
    return (
      <Anchor component={Link} href={linkTo('/campaign/changes/:id', { id: requested.id })} size="xs">
        {t`Change requested`}
      </Anchor>
    )
  return (
    <Group gap={4} wrap="nowrap">
      {status === 'WAITING' && <RequestApproval pool={pool} batch={batch} />}
      {mayUndoBatch(batch, { email, now }) ? <Undo batch={batch} /> : <RequestWithdrawal pool={pool} batch={batch} />}
    </Group>
  )
}

/** The open change of a batch. */
function useOpenChange({ id }: StockBatch) {
  const { data } = useApi('GET /api/v1/admin/campaign/changes', { query: { filter: 'open' } })
  return data?.items.find(({ subjects }) => subjects.some(({ kind, key }) => kind === 'stock_batch' && key === id))
}

function Discard({ batch }: Pick<Props, 'batch'>) {
  const { t } = useLingui()
  const discard = useApiMutation('POST /api/v1/admin/stock/batches/{batch_id}/discard')
  return (
    <ReasonButton
      label={t`Discard`}
      permission="stock.import"
      button={BUTTON}
      title={t`Discard this file?`}
      action={t`Discard`}
      isDangerous
      onSubmit={async (reason) => {
        const idempotencyKey = crypto.randomUUID()
        await discard.mutateAsync({ params: { batch_id: batch.id }, body: { reason }, idempotencyKey })
        notifySuccess(t`The file is discarded.`)
      }}
    >
      {t`Nothing of it was loaded. The same file can be imported again.`}
    </ReasonButton>
  )
}

function Undo({ batch }: Pick<Props, 'batch'>) {
  const { t } = useLingui()
  const withdraw = useApiMutation('POST /api/v1/admin/stock/batches/{batch_id}/withdraw')
  return (
    <ReasonButton
      label={t`Undo`}
      permission="stock.withdraw"
      button={BUTTON}
      title={t`Undo this batch?`}
      action={t`Withdraw what is free`}
      isDangerous
      onSubmit={async (reason) => {
        const idempotencyKey = crypto.randomUUID()
        await withdraw.mutateAsync({ params: { batch_id: batch.id }, body: { reason }, idempotencyKey })
        notifySuccess(t`The batch is being withdrawn.`)
      }}
    >
      {batch.status === 'WAITING'
        ? t`Nothing of it can be won yet. The same file can be imported again.`
        : t`${formatNumber(batch.free)} free items can no longer be won. What was won or claimed stays with its owner. The same file can be imported again.`}
    </ReasonButton>
  )
}

function RequestApproval({ pool, batch }: Props) {
  const { t } = useLingui()
  const request = useRequest({ pool, batch })
  const name = pool.name ?? pool.definitionId
  return (
    <ReasonButton
      label={t`Request approval`}
      permission="campaign.edit"
      button={BUTTON}
      title={t`Let these items be won?`}
      action={t`Request approval`}
      onSubmit={(reason) => request(t`More stock of ${name}`, 'WINNABLE', reason)}
    >
      {t`Because of their value, a second person has to approve it.`}
    </ReasonButton>
  )
}

function RequestWithdrawal({ pool, batch }: Props) {
  const { t } = useLingui()
  const request = useRequest({ pool, batch })
  const name = pool.name ?? pool.definitionId
  return (
    <ReasonButton
      label={t`Withdraw`}
      permission="campaign.edit"
      button={BUTTON}
      title={t`Withdraw what is free?`}
      action={t`Request approval`}
      isDangerous
      onSubmit={(reason) => request(t`Withdraw stock of ${name}`, 'WITHDRAWN', reason)}
    >
      {t`${formatNumber(batch.free)} items are free now. A second person has to approve it. What is won until it is published stays with its owner.`}
    </ReasonButton>
  )
}

/** Drafts and submits a change of the batch, and opens its page. */
function useRequest({ pool, batch }: Props) {
  const [, navigate] = useLocation()
  const draft = useApiMutation('POST /api/v1/admin/campaign/changes')
  const submit = useApiMutation('POST /api/v1/admin/campaign/changes/{change_id}/submit')
  return async (title: string, items: 'WINNABLE' | 'WITHDRAWN', why: string) => {
    const subject = { kind: 'stock_batch', countryCode: pool.countryCode, key: batch.id } as const
    const body = { title, why, items: [{ ...subject, body: { items }, baseVersion: batch.version }] }
    const { change } = await draft.mutateAsync({ body, idempotencyKey: crypto.randomUUID() })
    await submit.mutateAsync({ params: { change_id: change.id }, idempotencyKey: crypto.randomUUID() })
    navigate(linkTo('/campaign/changes/:id', { id: change.id }))
  }
}
