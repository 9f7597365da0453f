import { Button } from '@momi/ui/Button'
import { openDialog } from '@momi/ui/dialog'
import wallet from '@momi/ui/illustrations/wallet.svg?no-inline'
import { Illustration } from '@momi/ui/Illustration'

// The gallery renders <DialogHost /> once, as the client does.

export function Message() {
  return <Button onClick={() => openDialog({ text: 'Your number is verified.' })}>Open a message</Button>
}

export function Question() {
  const ask = () =>
    openDialog({
      title: 'Leave the giveaway?',
      text: 'Your points are given back.',
      primaryButtonText: 'Stay',
      secondaryButtonText: 'Leave',
    })
  return <Button onClick={ask}>Open a question</Button>
}

export function WithAnIllustration() {
  const show = () =>
    openDialog({
      title: 'Activate a wallet',
      text: 'Your prizes are paid to it.',
      image: <Illustration drawing={wallet} />,
      imagePosition: 'padded',
    })
  return <Button onClick={show}>Open a dialog with an illustration</Button>
}
