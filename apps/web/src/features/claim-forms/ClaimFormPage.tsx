import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { EmptyState } from '@momi/ui/EmptyState'
import safe from '@momi/ui/illustrations/safe.svg?no-inline'
import { Skeleton } from '@momi/ui/Skeleton'
import { useLocation } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { useClient } from '../../shared/client.ts'
import { keepHappened } from '../../shared/happened.ts'
import { linkTo } from '../../shared/link.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { Screen } from '../../shared/Screen.tsx'
import { useSegment } from '../../shared/use-segment.ts'
import { ClaimForm } from './ClaimForm.tsx'

/** /claim-form/{redeemFlowId}: the form for claiming a reward. */
export function ClaimFormPage() {
  const { t } = useLingui()
  const { country } = useClient()
  const redeemFlowId = useSegment(1)
  const [, navigate] = useLocation()
  const { data, error, mutate } = useApi('GET /api/v1/claimforms-v2/redeem-flow/{redeem_flow_id}', {
    params: { redeem_flow_id: redeemFlowId },
  })
  return (
    <Screen
      title={t`Claim your reward`}
      back={
        data ? linkTo('/claim-reward/:rewardItemId', { rewardItemId: data.rewardItemId }) : linkTo('/rewards/earned')
      }
    >
      {!data && error !== undefined && <LoadFailed error={error} retry={() => void mutate()} onward="rewards" />}
      {!data && error === undefined && <CardSkeletons label={t`Loading`} rows={[51]} />}
      {data?.submittedAt && (
        <EmptyState
          illustration={safe}
          title={t`Form already sent`}
          text={t`You can't change it now. Track it on your reward.`}
          action={
            <ButtonLink
              href={linkTo('/claim-reward/:rewardItemId', { rewardItemId: data.rewardItemId })}
              onNavigate={navigate}
            >
              {t`See the reward`}
            </ButtonLink>
          }
        />
      )}
      {data && !data.submittedAt && (
        <Card>
          <RewardTitle rewardItemId={data.rewardItemId} />
          <p className="pb-4 text-pretty text-ink-soft">
            {t`We need this to send your reward. Encrypted, and used only for this.`}
          </p>
          <ClaimForm
            redeemFlowId={redeemFlowId}
            schema={data.schema}
            country={country}
            wallet={data.wallet}
            onSent={() => {
              keepHappened('claim-sent', 'yes')
              navigate(linkTo('/claim-form-succeeded'), { replace: true })
            }}
          />
        </Card>
      )}
    </Screen>
  )
}

/** The name of the reward that the form claims. The form works without it. */
function RewardTitle({ rewardItemId }: { rewardItemId: string }) {
  const { t } = useLingui()
  const { data: reward, error } = useApi('GET /api/v1/rewards/my-items/{reward_item_id}', {
    params: { reward_item_id: rewardItemId },
  })
  if (!reward) return error === undefined && <Skeleton rem={1.5} className="mb-2" />
  // The name of a hidden reward is secret.
  const name = reward.isHidden ? t`Hidden Reward` : reward.name
  return name && <h2 className="pb-2 font-bold text-balance wrap-anywhere">{name}</h2>
}
