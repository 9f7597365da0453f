import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Card } from '@momi/ui/Card'
import { Icon } from '@momi/ui/Icon'
import { useClient } from '../../shared/client.ts'
import { SetAsDefault } from './SetAsDefault.tsx'
import type { Giveaway } from './WithGiveaway.tsx'

interface Props {
  giveaway: Giveaway
  /** Whether the account can get the data on this phone. */
  earnsHere: boolean
}

/** The steps for getting the data; the default browser can be set here. */
export function GiveawaySteps({ giveaway, earnsHere }: Props) {
  const { t } = useLingui()
  const { product } = useClient()
  const { isDefaultBrowser, defaultBrowserRequired, askForDefault } = giveaway
  return (
    <Card>
      <h2 className="pb-4 font-bold">{t`How to get it`}</h2>
      <ol className="grid gap-5">
        <Step number={1} isDone={isDefaultBrowser}>
          <span className="font-semibold text-balance">
            {isDefaultBrowser
              ? t`${product} is your default browser`
              : defaultBrowserRequired
                ? t`Make ${product} your default browser`
                : t`Make ${product} your default browser, if you like`}
          </span>
          {defaultBrowserRequired && (
            <span className="text-sm text-pretty text-ink-soft">
              {t`Keep it that way until your data arrives. We check again before we send it.`}
            </span>
          )}
          {!isDefaultBrowser && earnsHere && (
            <span className="pt-2">
              <SetAsDefault ask={askForDefault} />
            </span>
          )}
        </Step>
        <Step number={2}>
          <span className="font-semibold text-balance">{t`Choose your package`}</span>
        </Step>
        <Step number={3}>
          <span className="font-semibold text-balance">{t`Enter the number to top up`}</span>
        </Step>
      </ol>
    </Card>
  )
}

function Step({ number, isDone, children }: { number: number; isDone?: boolean; children: ReactNode }) {
  const look = isDone ? 'bg-success text-on-success' : 'bg-brand-soft text-brand-ink'
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-3">
      <span aria-hidden="true" className={`grid size-8 place-items-center rounded-full text-sm font-bold ${look}`}>
        {isDone ? <Icon name="tick" className="size-5 animate-pop motion-reduce:animate-none" /> : number}
      </span>
      <span className="grid min-w-0 gap-1 pt-1">{children}</span>
    </li>
  )
}
