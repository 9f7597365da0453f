import { Card } from '@momi/ui/Card'
import { useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { Screen } from '../../shared/Screen.tsx'
import { Json } from './Json.tsx'

/** /debug/miniconfig: the served configuration. */
export function MiniConfigPage() {
  const { data, error, mutate } = useApi('GET /api/v1/config', {})
  return (
    <Screen title="Configuration" back="/debug">
      {!data && error !== undefined && <LoadFailed error={error} retry={() => void mutate()} />}
      {!data && error === undefined && <CardSkeletons label="Loading" />}
      {data && (
        <Card>
          <Json value={data} />
        </Card>
      )}
    </Screen>
  )
}
