import { Suspense, useCallback, useEffect, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Card } from '@momi/ui/Card'
import { EmptyState } from '@momi/ui/EmptyState'
import { Illustration } from '@momi/ui/Illustration'
import { MISSIONS_KEY, useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { useClient } from '../../shared/client.ts'
import { hasHappened } from '../../shared/happened.ts'
import { formatDate } from '../../shared/i18n/lazy-format.ts'
import { formatMegabytes } from '../../shared/i18n/format-megabytes.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { lazyComponent } from '../../shared/lazy.tsx'
import { readDraft } from './draft.ts'
import { NextSteps } from './NextSteps.tsx'
import { outcomeOf, type ClaimState } from './outcome.ts'
import { OUTCOMES } from './outcome-messages.ts'
import { SecondCheck } from './SecondCheck.tsx'
import { NothingHere } from './WithGiveaway.tsx'

const MIN_POLL_MS = 2000
const MAX_POLL_MS = 60_000

const RightPackage = lazyComponent(async () => (await import('./RightPackage.tsx')).RightPackage)

const Traces = lazyComponent(async () => (await import('../rewards/public.ts')).Traces)

/** /giveaway/claim/result: the result of the claim, read from the server, so that it is the same after a reload. */
export function GiveawayResultPage() {
  const { t } = useLingui()
  const { now } = useClient()
  const { data, error, mutate } = useApi('GET /api/v1/giveaway/reward-status', {})
  const reload = useCallback(() => void mutate(), [mutate])
  const isDue = data?.dueAt ? Date.parse(data.dueAt) <= now() : false
  usePolling(data?.waitsFor === 'OPERATOR' || isDue, reload)
  return (
    <Screen title={t`Your claim`} back={linkTo('/missions')}>
      {!data && error !== undefined && <LoadFailed error={error} retry={reload} />}
      {!data && error === undefined && <CardSkeletons label={t`Loading`} rows={[20, 3, 3]} />}
      {data && <Result state={data} reload={reload} />}
    </Screen>
  )
}

/** Operators take seconds to hours, so polling slows down, and stops while the page is hidden. */
function usePolling(isWaiting: boolean, poll: () => void): void {
  useEffect(() => {
    if (!isWaiting) return
    let timer = 0
    const wait = (ms: number) => {
      timer = window.setTimeout(() => {
        if (!document.hidden) poll()
        wait(Math.min(ms * 2, MAX_POLL_MS))
      }, ms)
    }
    wait(MIN_POLL_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, poll])
}

function Result({ state, reload }: { state: ClaimState; reload: () => void }) {
  const { t } = useLingui()
  const asked = new URLSearchParams(window.location.search)
  const refusal = asked.get('refusal')
  const outcome = outcomeOf(state, hasHappened('giveaway-refused', refusal) ? refusal : null)
  const look: (typeof OUTCOMES)[typeof outcome] & { text?: (typeof OUTCOMES)['error']['text'] } = OUTCOMES[outcome]
  const isMismatch = outcome === 'choice-not-available'
  // The form is kept after an error of the attempt, and not for a claim that failed after it was accepted.
  const isSaid = outcome !== 'error' || readDraft().phone !== ''
  // A refused attempt's package takes precedence: the attempt is newer than the claim and may be for another package.
  const choice = asked.get('choice') || (state.choice?.id ?? '')
  const steps = <NextSteps next={look.next} choice={choice} isSecondary={isMismatch} />
  const traces = state.traces.length > 0 && (
    <Suspense>
      <Traces traces={state.traces} delivery="top-up" />
    </Suspense>
  )
  if (outcome === 'success' || outcome === 'pending')
    return (
      <div className="grid gap-4">
        <Taken state={state} reload={reload} />
        {traces}
        {steps}
      </div>
    )
  if (outcome === 'nothing-claimed') return <NothingClaimed steps={steps} />
  return (
    <div className="grid gap-4">
      <EmptyState illustration={look.illustration} title={t(look.title)} text={isSaid && look.text && t(look.text)} />
      {isMismatch && (
        <Suspense fallback={<CardSkeletons label={t`Loading`} rows={[11]} />}>
          <RightPackage />
        </Suspense>
      )}
      {steps}
      {traces}
    </div>
  )
}

/** For a person without a claim: leads to the giveaway only if one is running for them. */
function NothingClaimed({ steps }: { steps: ReactNode }) {
  const { t } = useLingui()
  const { data, error, mutate } = useApi('GET /api/v2/user/missions', {}, { cacheKey: MISSIONS_KEY })
  const { illustration, title, text } = OUTCOMES['nothing-claimed']
  if (!data && error !== undefined) return <LoadFailed error={error} retry={() => void mutate()} />
  if (!data) return <CardSkeletons label={t`Loading`} rows={[20, 3, 3]} />
  if (!data.missionGiveaway) return <NothingHere reason="none" />
  return (
    <div className="grid gap-4">
      <EmptyState illustration={illustration} title={t(title)} text={t(text)} />
      {steps}
    </div>
  )
}

/** The package, with its delivery state or the reason for waiting. */
function Taken({ state, reload }: { state: ClaimState; reload: () => void }) {
  const { t } = useLingui()
  const { choice, claimedAt, waitsFor, dueAt, traces } = state
  const isHere = state.status === 'SUCCESS'
  const { illustration, title } = OUTCOMES[isHere ? 'success' : 'pending']
  const day = claimedAt === null ? undefined : formatDate(claimedAt)
  return (
    <>
      <Card tone="hero" className="grid justify-items-center gap-2 text-center">
        <div className={isHere ? 'animate-pop motion-reduce:animate-none' : ''}>
          <Illustration drawing={illustration} />
        </div>
        <h2 className="text-title font-extrabold text-balance">{t(title)}</h2>
        {choice && (
          <>
            <p className="text-display font-extrabold">{formatMegabytes(choice.megabytes)}</p>
            <p className="font-semibold">{choice.operator}</p>
          </>
        )}
        {day && <p className="text-sm">{t`Claimed on ${day}`}</p>}
      </Card>
      {isHere && <p className="px-2 text-center text-pretty text-ink-soft">{t`Enjoy your data!`}</p>}
      {waitsFor === 'DEFAULT_BROWSER_CHECK' && <SecondCheck dueAt={dueAt} onLooked={reload} />}
      {waitsFor === 'OPERATOR' && (
        <Card>
          <p className="text-pretty">
            {traces.slice(-1)[0]?.holder === 'partner'
              ? t`Your operator has it but hasn't confirmed it yet. You don't need to do anything.`
              : t`We're ordering it from your operator. You don't need to do anything.`}
          </p>
        </Card>
      )}
    </>
  )
}
