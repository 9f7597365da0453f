import { useEffect } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Call } from '@momi/client/http/call'
import type { MiniPay } from '@momi/client/host/minipay'
import { Button } from '@momi/ui/Button'
import { Notice } from '@momi/ui/Notice'
import { Skeleton } from '@momi/ui/Skeleton'
import { toast } from '@momi/ui/toast'
import { OutsideMiniPay } from '../OutsideMiniPay.tsx'
import { MiniPayToast } from './MiniPayToast.tsx'
import { Outcome } from './Outcome.tsx'
import { RewardCard } from './RewardCard.tsx'
import type { Trouble } from './trouble-words.ts'
import { useRedeem } from './use-redeem.ts'

const REWARDS = '/rewards/earned'

interface Props {
  call: Call
  /** undefined outside of MiniPay. */
  minipay: MiniPay | undefined
  link: string | null
}

/** /minipay/redeem-reward: a reward is redeemed to the wallet of the MiniPay that shows this page. */
export function RedeemRewardPage({ call, minipay, link }: Props) {
  const { t } = useLingui()
  const title = t`Redeem your reward`
  useEffect(() => {
    document.title = `${title} · Momi`
  }, [title])
  return (
    <div data-layout="fullscreen" className="mx-auto flex min-h-dvh max-w-md flex-col px-4 pb-6">
      <main className="flex-1">
        <h1 className="py-4 text-title font-bold">{title}</h1>
        {link === null ? (
          <OutsideMiniPay openUrl={undefined} rewards={REWARDS} />
        ) : (
          <Linked call={call} minipay={minipay} link={link} />
        )}
      </main>
      <footer className="pt-6 text-center text-sm text-ink-soft">
        <a href="/terms" className="inline-flex min-h-11 items-center px-3 underline">{t`Terms`}</a>
        <a href="/faq" className="inline-flex min-h-11 items-center px-3 underline">{t`Help`}</a>
        <p>{t`A service of its own, not of MiniPay.`}</p>
      </footer>
      <MiniPayToast />
    </div>
  )
}

function Linked({ call, minipay, link }: Props & { link: string }) {
  const { t } = useLingui()
  const { reward, trouble, isBusy, isRedeemed, reload, redeem } = useRedeem(call, minipay, link)

  if (!reward)
    return trouble ? <InTheWay trouble={trouble} retry={() => void reload()} /> : <Loading label={t`Loading`} />
  if (reward.status !== 'UNCLAIMED') return <Outcome reward={reward} isNew={isRedeemed} />
  if (!minipay) return <OutsideMiniPay openUrl={reward.openUrl} rewards={REWARDS} />

  const send = async () => {
    const failed = await redeem()
    if (failed) toast(t(failed.text), { type: 'error' })
    else toast(t`Redeemed!`, { type: 'success' })
  }
  const isOpen = !trouble || trouble.again
  return (
    <div className="grid gap-4">
      <RewardCard reward={reward} />
      {trouble && <InTheWay trouble={trouble} />}
      {isOpen && (
        <Button green wide busy={isBusy} onClick={() => void send()}>
          {trouble ? t`Try again` : t`Redeem to this wallet`}
        </Button>
      )}
      {isOpen && !trouble && (
        <p className="px-2 text-center text-sm text-pretty text-ink-soft">
          {t`It is sent to the MiniPay wallet of this phone. This cannot be changed later.`}
        </p>
      )}
    </div>
  )
}

function InTheWay({ trouble, retry }: { trouble: Trouble; retry?: () => void }) {
  const { t } = useLingui()
  return (
    <Notice
      tone="danger"
      alert
      action={
        retry &&
        trouble.again && (
          <Button flat wide onClick={retry}>
            {t`Try again`}
          </Button>
        )
      }
    >
      <p>{t(trouble.text)}</p>
      <p className="pt-1 font-normal">{t(trouble.next)}</p>
    </Notice>
  )
}

const Loading = ({ label }: { label: string }) => (
  <output aria-label={label} className="grid gap-4">
    <Skeleton className="h-44 rounded-card" />
    <Skeleton className="h-12 rounded-control" />
  </output>
)
