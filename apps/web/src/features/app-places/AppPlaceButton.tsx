import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { UnsupportedMethodError } from '@momi/client/host/host'
import { BottomSheet } from '@momi/ui/BottomSheet'
import { Button } from '@momi/ui/Button'
import { Notice } from '@momi/ui/Notice'
import { NeedsApp } from './NeedsApp.tsx'
import type { Place } from './open-place.ts'
import { useAppPlace } from './use-app-place.ts'

/** Opens a screen of the vendor's app, or shows why it cannot. */
export function AppPlaceButton({ place, label }: { place: Place; label: string }) {
  const { t } = useLingui()
  const app = useAppPlace()
  const [trouble, setTrouble] = useState<'lacking' | 'failed'>()
  const open = () => {
    setTrouble(undefined)
    app
      .open(place)
      .catch((error: unknown) => setTrouble(error instanceof UnsupportedMethodError ? 'lacking' : 'failed'))
  }
  return (
    <div className="grid gap-3">
      <Button wide onClick={open}>
        {label}
      </Button>
      {trouble === 'failed' && (
        <Notice tone="danger" alert>
          {t`The app didn't respond. Try again.`}
        </Notice>
      )}
      <BottomSheet open={trouble === 'lacking'} onClose={() => setTrouble(undefined)} label={label}>
        <NeedsApp />
        <div className="pt-2">
          <Button transparent wide onClick={() => setTrouble(undefined)}>
            {t`Not now`}
          </Button>
        </div>
      </BottomSheet>
    </div>
  )
}
