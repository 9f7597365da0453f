import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Api, Output } from '@momi/contract'
import { openDialog } from '@momi/ui/dialog'
import wallet from '@momi/ui/illustrations/wallet.svg?no-inline'
import { linkTo } from '../../shared/link.ts'
import { dialogImage } from '../../shared/use-celebration.tsx'
import { sentAfter } from '../../shared/sent-after.ts'
import { Receipt } from './Receipt.tsx'

interface Ways {
  title: string
  say: (message: MessageDescriptor) => string
  navigate: (path: string) => void
}

/** Shows the receipt of an exchange that was just requested. */
export function showExchanged(
  { exchangeId, hold, ...exchange }: Output<Api['POST /api/v1/points/exchange']>,
  { title, say, navigate }: Ways,
): void {
  const date = hold && sentAfter(hold)
  const wait = date ? msg`We'll send it soon after ${date}.` : msg`We'll send it when our check ends.`
  openDialog({
    title,
    text: (
      <div className="grid gap-3">
        <p>{say(hold ? wait : msg`It'll be in your wallet in a few minutes.`)}</p>
        <Receipt exchange={{ id: exchangeId, ...exchange }} />
      </div>
    ),
    image: dialogImage(wallet),
    primaryButtonText: say(msg`Got it`),
    secondaryButtonText: say(msg`Track your exchange`),
    onSecondaryButtonClick: () => navigate(linkTo('/points/history', { exchange: exchangeId })),
  })
}
