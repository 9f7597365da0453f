import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { safeStorage } from '@momi/client/session/identity'
import { Card } from '@momi/ui/Card'
import { Checkbox } from '@momi/ui/Checkbox'
import { useApi } from '../../shared/api.ts'
import { useClient } from '../../shared/client.ts'
import { chooseUsage, mayCount } from '../../shared/usage-consent.ts'

const storage = safeStorage(() => localStorage)

/** Whether this phone may count what is used: theirs to say, at any time. */
export function UsageConsent() {
  const { t } = useLingui()
  const { country } = useClient()
  const { data } = useApi('GET /api/v1/config', {})
  const [chosen, setChosen] = useState<boolean>()
  if (!data?.analytics.enabled) return null
  const choose = (isAllowed: boolean) => {
    chooseUsage(storage, isAllowed)
    setChosen(isAllowed)
  }
  return (
    <Card>
      <Checkbox
        label={
          <span className="grid">
            <span className="font-semibold">{t`Usage statistics`}</span>
            <span className="text-sm text-ink-soft">
              {t`Count which screens I use, to make them better. Never my name, number or address.`}
            </span>
          </span>
        }
        checked={chosen ?? mayCount(data.analytics, country, storage)}
        onChange={choose}
      />
    </Card>
  )
}
