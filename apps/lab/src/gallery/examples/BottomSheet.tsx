import { useState } from 'react'
import { BottomSheet } from '@momi/ui/BottomSheet'
import { Button } from '@momi/ui/Button'

export function Default() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the sheet</Button>
      <BottomSheet open={isOpen} onClose={() => setOpen(false)} label="How it works">
        <h2 className="text-title font-bold">How it works</h2>
        <p className="py-4">Check in every day. The seventh day pays most.</p>
        <Button wide onClick={() => setOpen(false)}>
          Got it
        </Button>
      </BottomSheet>
    </>
  )
}
