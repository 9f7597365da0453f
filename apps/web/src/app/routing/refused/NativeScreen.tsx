import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import browser from '@momi/ui/illustrations/browser.svg?no-inline'
import { useLocation } from 'wouter'
import { useClient } from '../../../shared/client.ts'
import { linkTo } from '../../../shared/link.ts'
import { Screen } from '../../../shared/Screen.tsx'
import { Frame } from '../Frame.tsx'

/** Shown at /missions in SDK mode, where the app has a native screen: opens the native screen and says so. */
export function NativeScreen({ name }: { name: string }) {
  const { t } = useLingui()
  const { host } = useClient()
  const [, navigate] = useLocation()
  const [failed, setFailed] = useState(false)
  const open = () => {
    setFailed(false)
    host.openNativeScreen(name).catch(() => setFailed(true))
  }
  useEffect(() => {
    host.openNativeScreen(name).catch(() => setFailed(true))
  }, [host, name])
  return (
    <Frame layout="fullscreen">
      <Screen title={t`Missions`}>
        <EmptyState
          illustration={browser}
          title={failed ? t`The app couldn't open your missions` : t`Your missions open in the app`}
          action={
            <div className="grid gap-3">
              <Button onClick={open}>{t`Open missions`}</Button>
              <Button
                transparent
                onClick={() => navigate(linkTo('/missions/streaks'))}
              >{t`Go to the daily streak`}</Button>
            </div>
          }
        />
      </Screen>
    </Frame>
  )
}
