import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Notice } from '@momi/ui/Notice'
import { mutate } from 'swr'
import { formatAge } from '../../shared/i18n/format-age.ts'
import { useConnectivity } from '../../shared/connectivity.ts'

// The first interval of the checks for the network; it increases while the network is down.
const FIRST_POLL_MS = 2000
const MAX_POLL_MS = 15_000

/** The notice above the screen while offline, with the age of the data. Checks repeatedly for the network. */
export function OfflineNotice() {
  const { t } = useLingui()
  const { isOffline, updatedAt } = useConnectivity()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isOffline) return undefined
    let wait = FIRST_POLL_MS
    const look = () => {
      setNow(Date.now())
      if (document.visibilityState === 'visible') void mutate(() => true).catch(() => {})
      timer = setTimeout(look, wait)
      wait = Math.min(wait * 2, MAX_POLL_MS)
    }
    const first = setTimeout(() => setNow(Date.now()))
    let timer = setTimeout(look, wait)
    return () => {
      clearTimeout(first)
      clearTimeout(timer)
    }
  }, [isOffline, updatedAt])

  const ms = updatedAt === undefined ? undefined : now - updatedAt
  const age = ms === undefined ? undefined : formatAge(ms)
  // After a phone's clock was moved back the age is unknown.
  const isKnown = ms !== undefined && ms > -MAX_POLL_MS
  return (
    <output className="mx-auto block max-w-md px-4">
      {isOffline && (
        <div className="pt-4">
          <Notice tone="warning">
            {age
              ? t`Last updated ${age} — you're offline`
              : isKnown
                ? t`Last updated just now — you're offline`
                : t`You're offline. This may be out of date.`}
          </Notice>
        </div>
      )}
    </output>
  )
}
