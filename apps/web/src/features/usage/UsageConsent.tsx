import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { safeStorage } from '@momi/client/storage'
import { Button } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { useClient } from '../../shared/client.ts'
import { chooseUsage, mayCount, USAGE_CHOICE } from '../../shared/usage-consent.ts'

const storage = safeStorage(() => localStorage)

/** The choice whether this phone may send analytics; it can be changed at any time. */
export function UsageConsent() {
  const { t } = useLingui()
  const { call, config, country } = useClient()
  const [chosen, setChosen] = useState<boolean>()
  if (!config.analytics.enabled) return null
  const choose = (isAllowed: boolean) => {
    chooseUsage(storage, isAllowed)
    setChosen(isAllowed)
    // The choice is stored for the person's other phones; on this phone it already applies.
    call('POST /api/v2/user/client-state', { body: { state: { [USAGE_CHOICE]: isAllowed } } }).catch(console.warn)
  }
  const isOn = chosen ?? mayCount(config.analytics, country, storage)
  return (
    <Card>
      <h2 className="font-semibold">{isOn ? t`Usage statistics are on` : t`Usage statistics are off`}</h2>
      <p className="pb-4 text-sm text-pretty text-ink-soft">
        {isOn
          ? t`We count which screens people use, to improve them. Never names, numbers or addresses.`
          : t`Turn them on and we count which screens people use, to improve them. Never names, numbers or addresses.`}
      </p>
      <Button flat onClick={() => choose(!isOn)}>
        {isOn ? t`Turn off` : t`Turn on`}
      </Button>
    </Card>
  )
}
