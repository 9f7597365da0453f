import { useState } from 'react'
import { Button } from '@momi/ui/Button'
import { openDialog, resetDialog } from '@momi/ui/dialog'
import { Illustration } from '@momi/ui/Illustration'
import celebration from '@momi/ui/illustrations/celebration.svg?no-inline'
import { Screen } from '../../shared/Screen.tsx'

/** /debug/ui-dialog: all variants of the dialog. Its texts are not translated. */
export function DialogPage() {
  const [answer, setAnswer] = useState('none')
  const full = {
    title: 'Title',
    text: 'Text of the dialog',
    image: <Illustration drawing={celebration} />,
    imagePosition: 'padded' as const,
    primaryButtonText: 'Yes',
    secondaryButtonText: 'No',
    onPrimaryButtonClick: () => setAnswer('primary'),
    onSecondaryButtonClick: () => setAnswer('secondary'),
  }
  return (
    <Screen title="Dialog">
      <div className="grid gap-3">
        <Button onClick={() => openDialog({ text: 'A simple alert' })}>Alert</Button>
        <Button onClick={() => openDialog(full)}>Full dialog</Button>
        <Button
          onClick={() => {
            openDialog(full)
            setTimeout(resetDialog, 3000)
          }}
        >
          Dialog that is reset
        </Button>
        <output>Answer: {answer}</output>
      </div>
    </Screen>
  )
}
