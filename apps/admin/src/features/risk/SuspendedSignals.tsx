import { Alert, Anchor, List } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { linkTo } from '../../shared/link.ts'

/** The signals that count in shadow, whatever their settings say, because too many of their holds were overturned. */
export function SuspendedSignals() {
  const { t } = useLingui()
  const records = useApi('GET /api/v1/admin/holds/signals', {})
  const suspended = records.data?.items.filter((record) => record.suspended !== null) ?? []
  if (suspended.length === 0) return null
  return (
    <Alert color="brand" variant="light" title={t`Suspended signals hold nobody, also where they are active`}>
      <List size="sm">
        {suspended.map(({ signal, title, suspended: since }) => (
          <List.Item key={signal}>
            {t`${title}: ${since?.overturned ?? 0} of ${since?.cases ?? 0} decided holds were overturned.`}
          </List.Item>
        ))}
      </List>
      <Anchor
        component={Link}
        href={linkTo('/holds/signals')}
        size="sm"
        c="var(--mantine-color-text)"
        underline="always"
      >
        {t`Open the record of signals`}
      </Anchor>
    </Alert>
  )
}
