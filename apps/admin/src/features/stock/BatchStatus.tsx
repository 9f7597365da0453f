import { Progress, Stack, Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import type { StockBatch } from '@momi/contract'
import { useEffect } from 'react'
import { useApi, useReload } from '../../shared/api.ts'
import { formatNumber } from '../../shared/format.ts'
import { STATUSES } from './stock-messages.ts'

const REFRESH_MS = 1_000

/** Whether a job still works on the batch. */
const isBusy = ({ status, free }: StockBatch) => status === 'LOADING' || (status === 'WITHDRAWN' && free > 0)

/** The status of a batch, with its progress until it is loaded or withdrawn. */
export function BatchStatus({ batch }: { batch: StockBatch }) {
  return isBusy(batch) ? <BusyBatch batch={batch} /> : <Settled batch={batch} />
}

function Settled({ batch }: { batch: StockBatch }) {
  const { t, i18n } = useLingui()
  const { status, planned, refused, skipped } = batch
  return (
    <Stack gap={0}>
      <span>{i18n._(STATUSES[status])}</span>
      {(status === 'STAGED' || status === 'WAITING') && (
        <Text size="xs" c="dimmed">
          <Plural value={planned} one="# item to load" other="# items to load" />
        </Text>
      )}
      {refused > 0 && (
        <Text size="xs" c="dimmed">
          <Plural value={refused} one="# line refused" other="# lines refused" />
        </Text>
      )}
      {skipped > 0 && (
        <Text size="xs" c="dimmed">
          {t`${formatNumber(skipped)} loaded by another import`}
        </Text>
      )}
    </Stack>
  )
}

function BusyBatch({ batch }: { batch: StockBatch }) {
  const { t } = useLingui()
  const reload = useReload()
  const params = { batch_id: batch.id }
  const found = useApi('GET /api/v1/admin/stock/batches/{batch_id}', { params }, { refreshMs: REFRESH_MS })
  const current = found.data?.batch ?? batch
  const isDone = !isBusy(current)
  useEffect(() => {
    if (isDone) void reload()
  }, [isDone, reload])
  if (isDone) return <Settled batch={current} />
  const isLoading = current.status === 'LOADING'
  const done = isLoading ? current.loaded + current.skipped : current.withdrawn
  const all = isLoading ? current.planned : current.withdrawn + current.free
  const label = isLoading ? t`Loading` : t`Withdrawing`
  return (
    <Stack gap={2} miw={110}>
      <Progress value={(100 * done) / Math.max(all, 1)} aria-label={label} />
      <Text size="xs">{t`${label}: ${formatNumber(done)} of ${formatNumber(all)}`}</Text>
    </Stack>
  )
}
