import { useLingui } from '@lingui/react/macro'
import useSWR from 'swr'
import { useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { useClient } from '../../shared/client.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { useWithParts } from '../../shared/use-with-parts.ts'
import { ChangeNotice, useMissionChange } from '../changes/public.ts'
import { useAccountPart } from '../login/public.ts'
import { PointsChip } from '../points/public.ts'
import { DataSaved } from './DataSaved.tsx'
import { KILOBYTES_ON_PHONE } from './use-data-report.ts'

/** /missions/data-saved: the data that the browser saved today, and its rewards (section 2). */
export function DataSavedPage() {
  const { t } = useLingui()
  const { host } = useClient()
  const { data, error, mutate } = useApi('GET /api/v1/datasaved/config', {})
  const change = useMissionChange('data_saved')
  const account = useAccountPart()
  const config = useWithParts(data, () => [account, change && ChangeNotice])
  // Read at every return to the page, because it needs no request.
  const { data: onPhone } = useSWR(
    KILOBYTES_ON_PHONE,
    () => (host.canReportDataSaved ? host.kilobytesSavedToday() : 0),
    { dedupingInterval: 0, focusThrottleInterval: 0 },
  )
  const isReady = config && onPhone !== undefined
  return (
    <Screen title={t`Data saved`} back={linkTo('/missions')} trailing={<PointsChip />}>
      {!data && error !== undefined && <LoadFailed error={error} retry={() => void mutate()} />}
      {!isReady && (data ?? error === undefined) && <CardSkeletons label={t`Loading`} rows={[10, 15.25]} />}
      {isReady && <DataSaved config={config} onPhone={host.canReportDataSaved ? onPhone : 0} />}
    </Screen>
  )
}
