import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@momi/client/http/api-error'
import { Button, ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { openDialog } from '@momi/ui/dialog'
import { Illustration } from '@momi/ui/Illustration'
import wallet from '@momi/ui/illustrations/wallet.svg?no-inline'
import { Notice } from '@momi/ui/Notice'
import { toast } from '@momi/ui/toast'
import { useLocation } from 'wouter'
import { useClient } from '../../shared/client.ts'
import { messageOf } from '../../shared/failure-message.ts'
import { formatMoney } from '../../shared/i18n/format-money.ts'
import { formatAddress, formatDecimal } from '../../shared/i18n/lazy-format.ts'
import { linkTo } from '../../shared/link.ts'
import { onThisScreen } from '../../shared/on-this-screen.ts'
import { OtherAccountLink } from '../../shared/OtherAccountLink.tsx'
import { useWalletState } from '../../shared/use-wallet-state.ts'
import { RedeemInMiniPay } from '../minipay/public.ts'
import { payoutStepOf, PayoutStepNotice } from '../wallet-confirmation/public.ts'
import { sentAfter } from '../../shared/sent-after.ts'
import { FailedClaim, NotEligible } from './FailedClaim.tsx'
import { PendingClaim } from './PendingClaim.tsx'
import type { RewardItem } from './reward-messages.ts'
import { HOLDS, REASONS } from './trace-messages.ts'
import { useClaim } from './use-claim.ts'
import { VoucherCode } from './VoucherCode.tsx'

interface Props {
  reward: RewardItem
  reload: () => void
  onMiniPayOpened: () => void
}

/** The actions of a reward: claim it by its route, or use what was claimed. */
export function Claim({ reward, reload, onMiniPayOpened }: Props) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { config, host } = useClient()
  const { claim, isBusy, failure } = useClaim(reward.id)
  const [noLink, setNoLink] = useState<unknown>()
  const needsWallet = failure instanceof ApiError && failure.code === 'rewards_no_wallet_address'
  const isPaidUnseen = host.mode === 'web' && reward.claimRoute === 'WALLET' && reward.wallet === null
  const { data: walletHere = 'none', isLoading } = useWalletState(needsWallet || isPaidUnseen)
  const isElsewhere = walletHere === 'elsewhere'
  // Plain web can neither see a wallet nor activate one: the reward can only be claimed in MiniPay.
  const isOnlyInMiniPay = isPaidUnseen && walletHere === 'none'

  const last = reward.traces[reward.traces.length - 1]
  if (last?.why === 'NOT_ELIGIBLE') return <NotEligible />
  if (reward.status === 'EXPIRED')
    return (
      <Button expired wide disabled>
        {t`Expired`}
      </Button>
    )
  if (reward.status === 'PENDING') return <PendingClaim reward={reward} reload={reload} />
  if (reward.status === 'CLAIMED') return <Claimed reward={reward} />
  if (reward.claimRoute === 'FORM')
    return (
      <div className="grid grid-cols-1 gap-3">
        {last?.stage === 'FAILED' && <FailedClaim reason={REASONS[last.why ?? '']} />}
        <ButtonLink
          green
          wide
          href={linkTo('/claim-form/:redeemFlowId', { redeemFlowId: reward.redeemFlowId })}
          onNavigate={navigate}
        >
          {last?.stage === 'FAILED' ? t`Claim again` : t`Claim now`}
        </ButtonLink>
      </div>
    )

  const send = async () => {
    const isHere = onThisScreen()
    if ((await claim()) === 'done' && isHere() && reward.claimRoute === 'LINK' && reward.url)
      window.location.assign(reward.url)
  }
  const amount = formatDecimal(Number(reward.amount))
  const symbol = config.brand.cryptoSymbol
  const money = reward.worth && formatMoney(reward.worth)
  const sum = money ? t`${amount} ${symbol} (about ${money})` : t`${amount} ${symbol}`
  const address = reward.wallet === null ? undefined : formatAddress(reward.wallet)
  const ask = () =>
    reward.claimRoute === 'WALLET'
      ? openDialog({
          title: t`Claim this reward?`,
          text: [
            address === undefined
              ? t`We'll send it to this phone's MiniPay wallet. You can't change this later.`
              : t`We'll send ${sum} to wallet ${address}. You can't change it later.`,
            ...(hold ? [sentOn ? t`It's sent soon after ${sentOn}.` : t(HOLDS.ACCOUNT_HOLD)] : []),
          ].join(' '),
          primaryButtonText: t`Claim now`,
          secondaryButtonText: t`Not yet`,
          onPrimaryButtonClick: () => void send(),
        })
      : void send()
  // An answer that an earlier release has kept has neither step nor hold.
  const known = reward.payoutStep ?? undefined
  const step = known ?? payoutStepOf(failure) ?? payoutStepOf(noLink)
  const { hold } = reward
  const sentOn = hold && sentAfter(hold)
  const refused = (reason: unknown) => {
    setNoLink(reason)
    reload()
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {!known && isOnlyInMiniPay && (
        <p className="text-center text-pretty text-ink-soft">
          {t`We can't see a wallet here. Redeem it in MiniPay, and we'll pay the wallet you have there.`}
        </p>
      )}
      {!known && !isOnlyInMiniPay && (
        <Button green wide busy={isBusy} onClick={ask}>
          {t`Claim now`}
        </Button>
      )}
      {reward.claimRoute === 'WALLET' && known !== 'SIGN_IN' && (
        <RedeemInMiniPay
          rewardItemId={reward.id}
          flat={!isOnlyInMiniPay}
          onOpened={onMiniPayOpened}
          onRefused={refused}
        />
      )}
      {step && <PayoutStepNotice step={step} reload={reload} />}
      {failure !== undefined && !step && !isLoading && (
        <Notice
          tone="danger"
          alert
          action={
            needsWallet &&
            (isElsewhere ? (
              <OtherAccountLink next={linkTo('/claim-reward/:rewardItemId', { rewardItemId: reward.id })} />
            ) : (
              <ButtonLink
                flat
                href={linkTo('/activate-mini-pay/:rewardItemId', { rewardItemId: reward.id })}
                onNavigate={navigate}
              >
                {t`Activate MiniPay`}
              </ButtonLink>
            ))
          }
        >
          {isElsewhere ? t`This wallet is linked to another account` : t(messageOf(failure))}
        </Notice>
      )}
    </div>
  )
}

/** A claimed reward to use: a code to copy, or a link. */
function Claimed({ reward }: { reward: RewardItem }) {
  const { t } = useLingui()
  const { voucher, url, amount } = reward
  const copy = async (code: string) => {
    try {
      await navigator.clipboard.writeText(code)
      toast(t`Code copied.`, { type: 'success' })
    } catch {
      toast(t`Press and hold the code to copy it.`, { type: 'info' })
    }
  }
  if (amount !== null)
    return (
      <Card className="grid justify-items-center gap-2 text-center">
        <div className="animate-pop motion-reduce:animate-none">
          <Illustration drawing={wallet} />
        </div>
        <p className="text-title font-bold">{t`It's in your wallet!`}</p>
        <p className="text-pretty text-ink-soft">{t`Find it in MiniPay. Enjoy!`}</p>
      </Card>
    )
  return (
    <Card tone="soft" className="grid gap-3">
      <p className="font-bold">{t`You've claimed this reward.`}</p>
      {voucher !== null && (
        <>
          <p>{t`Your code:`}</p>
          <VoucherCode code={voucher} />
          <Button wide onClick={() => void copy(voucher)}>
            {t`Copy the code`}
          </Button>
        </>
      )}
      {url !== null && (
        <ButtonLink wide href={url}>
          {t`Open it`}
        </ButtonLink>
      )}
    </Card>
  )
}
