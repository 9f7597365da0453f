import { Suspense, useEffect } from 'react'
import { DialogHost } from '@momi/ui/Dialog'
import { resetDialog } from '@momi/ui/dialog'
import { useToasterNeeded } from '@momi/ui/toast'
import { Boundary } from '../../shared/Boundary.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'

const Toaster = lazyPart(async () => (await import('@momi/ui/Toaster')).Toaster)

/** Closes a dialog whose content failed, so that the next one can be shown. */
function CloseFailed({ then }: { then: () => void }) {
  useEffect(() => {
    resetDialog()
    then()
  }, [then])
  return null
}

function ToastHost() {
  const isNeeded = useToasterNeeded()
  return (
    isNeeded && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  )
}

/** The dialogs and toasts of all screens. A failure of theirs does not affect the screen. */
export const Overlays = () => (
  <>
    <Boundary failed={(_, retry) => <CloseFailed then={retry} />}>
      <DialogHost />
    </Boundary>
    <ToastHost />
  </>
)
