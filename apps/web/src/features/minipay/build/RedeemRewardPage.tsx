import { useLingui } from '@lingui/react/macro'
import type { Call } from '@momi/client/http/call'
import type { MiniPay } from '@momi/client/host/minipay'
import { Button } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import wallet from '@momi/ui/illustrations/wallet.svg?no-inline'
import { Notice } from '@momi/ui/Notice'
import { Skeleton } from '@momi/ui/Skeleton'
import { toast } from '@momi/ui/toast'
import { OutsideMiniPay } from '../OutsideMiniPay.tsx'
import { MiniPayPage } from './MiniPayPage.tsx'
import { Outcome } from './Outcome.tsx'
import { RewardCard } from './RewardCard.tsx'
import type { Problem } from './problem-messages.ts'
import { useRedeem } from './use-redeem.ts'

const REWARDS = '/rewards/earned'

interface Props {
  call: Call
  /** undefined outside of MiniPay. */
  minipay: MiniPay | undefined
  link: string | null
}

/** /minipay/redeem-reward: redeems the link with the wallet of this MiniPay. */
export function RedeemRewardPage({ call, minipay, link }: Props) {
  const { t } = useLingui()
  if (link !== null) return <Linked call={call} minipay={minipay} link={link} />
  return (
    <MiniPayPage title={t`Redeem your reward`}>
      <OutsideMiniPay openUrl={undefined} rewards={REWARDS} />
    </MiniPayPage>
  )
}

function Linked({ call, minipay, link }: Props & { link: string }) {
  const { t } = useLingui()
  const redeeming = useRedeem(call, minipay, link)
  const isForWallet = redeeming.linked?.purpose === 'WALLET'
  return (
    <MiniPayPage title={isForWallet ? t`Confirm your wallet` : t`Redeem your reward`}>
      <Content {...redeeming} minipay={minipay} />
    </MiniPayPage>
  )
}

type ContentProps = ReturnType<typeof useRedeem> & Pick<Props, 'minipay'>

function Content(props: ContentProps) {
  const { linked, error: problem, isBusy, isRedeemed, isConfirmed, isConfirming, reload, redeem, minipay } = props
  const { t } = useLingui()
  if (!linked) return problem ? <ProblemNotice problem={problem} retry={reload} /> : <Loading label={t`Loading`} />
  const isForReward = linked.purpose === 'REWARD'
  if (isForReward && linked.status !== 'UNCLAIMED') return <Outcome reward={linked} isNew={isRedeemed} />
  if (!isForReward && linked.isLinked && !isConfirming)
    return (
      <EmptyState
        illustration={wallet}
        title={isConfirmed ? t`Your wallet is confirmed` : t`Your wallet is linked`}
        text={t`Go back to the browser.`}
      />
    )
  if (!minipay) return <OutsideMiniPay openUrl={linked.openUrl} rewards={REWARDS} />

  const send = async () => {
    const failed = await redeem()
    if (failed) toast(t(failed.text), { type: 'error' })
    else if (isForReward) toast(t`Redeemed!`, { type: 'success' })
  }
  const isOpen = !problem || problem.again || isConfirming
  return (
    <div className="grid gap-4">
      {isForReward ? (
        <RewardCard reward={linked} />
      ) : (
        linked.isLinked && <p>{t`It isn't confirmed yet. You can also sign in in the browser to get paid.`}</p>
      )}
      {problem && <ProblemNotice problem={problem} />}
      {isOpen && (
        <Button green wide busy={isBusy} onClick={() => void send()}>
          {problem?.again
            ? t`Try again`
            : problem || (!isForReward && linked.isLinked)
              ? t`Confirm that it's yours`
              : isForReward
                ? t`Redeem to this wallet`
                : t`Confirm your wallet`}
        </Button>
      )}
      {isConfirming && (
        <p className="px-2 text-center text-sm text-pretty text-ink-soft">
          {t`MiniPay asks you to send 0 to yourself. That shows us the wallet is yours.`}
        </p>
      )}
      {isForReward && isOpen && !problem && (
        <p className="px-2 text-center text-sm text-pretty text-ink-soft">
          {t`We'll send it to this phone's MiniPay wallet. You can't change this later.`}
        </p>
      )}
    </div>
  )
}

function ProblemNotice({ problem, retry }: { problem: Problem; retry?: () => void }) {
  const { t } = useLingui()
  return (
    <Notice
      tone="danger"
      alert
      action={
        retry &&
        problem.again && (
          <Button flat wide onClick={retry}>
            {t`Try again`}
          </Button>
        )
      }
    >
      <p>{t(problem.text)}</p>
      <p className="pt-1 font-normal">{t(problem.next)}</p>
    </Notice>
  )
}

const Loading = ({ label }: { label: string }) => (
  <output aria-label={label} className="grid gap-4">
    <Skeleton className="h-44 rounded-card" />
    <Skeleton className="h-12 rounded-control" />
  </output>
)
