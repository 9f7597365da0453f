import { useState } from 'react'
import { BottomSheet } from '@momi/ui/BottomSheet'
import { Button } from '@momi/ui/Button'
import { Screen } from '../../shared/Screen.tsx'

/** /debug/ui-bottom-sheet. */
export function BottomSheetPage() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Screen title="Bottom sheet">
      <Button onClick={() => setOpen(true)}>Open sheet</Button>
      <div className="h-[200vh]" />
      <BottomSheet open={isOpen} label="Sheet" onClose={() => setOpen(false)}>
        <p>Content of the sheet</p>
      </BottomSheet>
    </Screen>
  )
}
