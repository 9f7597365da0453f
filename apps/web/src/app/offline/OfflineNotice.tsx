import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Notice } from '@momi/ui/Notice'
import { mutate } from 'swr'
import { usePathname } from 'wouter/use-browser-location'
import { formatAge } from '../../shared/i18n/format-age.ts'
import { useConnectivity } from '../../shared/connectivity.ts'

// The first interval of the checks for the network; it increases while the network is down.
const FIRST_POLL_MS = 2000
const MAX_POLL_MS = 15_000
/** Answers of an earlier visit that are at least this old are shown with their age. */
const OLD_MS = 5 * 60_000
/** The screens with nothing that gets old: forms, texts and the profile. What is asked there is not shown. */
const AGELESS = /^\/(profile|feedback|login|logout|claim-form|faq|terms|invite|error)\b/

/**
 * While offline, or while calls are failing: shows a notice above the screen with the age of the data, and tries again
 * repeatedly.
 * Until the server answers: shows the age of the answers of an earlier visit, below the screen, so that nothing moves.
 */
export function OfflineNotice() {
  const { t } = useLingui()
  const { connection, path, ...data } = useConnectivity()
  const isOfScreen = usePathname() === path && !AGELESS.test(path)
  const updatedAt = isOfScreen ? data.updatedAt : undefined
  const isKept = isOfScreen && data.isKept
  const isOutdated = connection !== 'online'
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isOutdated) return undefined
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
  }, [isOutdated, updatedAt])

  const ms = updatedAt === undefined ? undefined : now - updatedAt
  const age = ms === undefined ? undefined : formatAge(ms)
  const reason = (): string => {
    if (connection === 'failing')
      return age ? t`Last updated ${age} — we couldn't refresh it` : t`We couldn't refresh this. It may be out of date.`
    if (ms === undefined) return t`You're offline`
    if (age) return t`Last updated ${age} — you're offline`
    // `now` may be one poll older than the data. If it is even older, the phone's clock was moved back, and the age is
    // unknown.
    return ms > -MAX_POLL_MS ? t`Last updated just now — you're offline` : t`You're offline. This may be out of date.`
  }
  if (isKept && !isOutdated)
    return (
      <output className="pointer-events-none fixed inset-x-0 bottom-0 p-4 text-center">
        {age && ms! >= OLD_MS && (
          <span className="rounded-full bg-brand-soft px-3 py-1.5 text-sm text-brand-ink shadow-card">{t`Last updated ${age}`}</span>
        )}
      </output>
    )
  return (
    <output className="mx-auto block max-w-md px-4">
      {isOutdated && (
        <div className="pt-4">
          <Notice tone="warning">{reason()}</Notice>
        </div>
      )}
    </output>
  )
}
