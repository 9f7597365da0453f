import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Card } from '@momi/ui/Card'
import { useClient } from '../../shared/client.ts'
import { Screen } from '../../shared/Screen.tsx'
import { SupportCode } from '../../shared/SupportCode.tsx'

/** /debug-info: data for support, without token and wallet. */
export function DebugInfoPage() {
  const { t, i18n } = useLingui()
  const { host, session, clientName, clientVersion, country, frontendId, now } = useClient()
  // Requests a token, because a first visit's support code needs a session, and no call of this screen starts one.
  const [isAwaited, setAwaited] = useState(true)
  useEffect(() => {
    const settled = () => setAwaited(false)
    session.token().then(settled, settled)
  }, [session])
  const facts = [
    [t`Mode`, host.mode],
    [t`Client`, clientName],
    [t`Version`, clientVersion],
    [t`Country`, country],
    [t`Language`, i18n.locale],
    [t`Frontend id`, frontendId],
    [t`Server time`, new Date(now()).toISOString()],
    [t`Browser`, navigator.userAgent],
  ] as const
  return (
    <Screen title={t`Debug info`}>
      <Card>
        <dl className="grid gap-3">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className="font-mono text-sm break-all">{value}</dd>
            </div>
          ))}
        </dl>
        <SupportCode key={String(isAwaited)} isAwaited={isAwaited} />
      </Card>
    </Screen>
  )
}
