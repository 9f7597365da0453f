import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Api, Output } from '@momi/contract'
import { ErrorCard } from '@momi/ui/ErrorCard'
import { Redirect } from 'wouter'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { useClient } from '../../shared/client.ts'
import { messageFor } from '../../shared/error-messages.ts'
import { keepHappened } from '../../shared/happened.ts'
import { linkTo } from '../../shared/link.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { SupportCode } from '../../shared/SupportCode.tsx'
import { lazyComponent } from '../../shared/lazy.tsx'
import { useEarnsHere } from '../../shared/use-earns-here.ts'
import { useWithParts } from '../../shared/use-with-parts.ts'
import { ChangeNotice, useMissionChange } from '../changes/public.ts'
import { useAccountPart } from '../login/public.ts'
import { arePrizesOpen, prizesPartOf } from '../prizes/public.ts'
import { useAvailability } from './use-availability.ts'
import { useDefaultBrowser } from './use-default-browser.ts'

type Availability = Output<Api['GET /api/v1/giveaway/availability']>
export type RewardChoice = Availability['choices'][number]

export interface Giveaway extends Omit<Availability, 'eligibility'> {
  isDefaultBrowser: boolean
  /** false: the account earns nothing on this phone or gets no prizes yet, or the default browser has to be set first. */
  mayContinue: boolean
  /** Asks the app to show its default browser dialog. */
  askForDefault: () => void
  /** Asks again whether the giveaway is available. */
  reload: () => void
}

/** Rarely shown, so its messages and illustration load on demand. */
const Lazy = lazyComponent(async () => (await import('./NothingHere.tsx')).NothingHere)

export function NothingHere(props: ComponentProps<typeof Lazy>) {
  const { t } = useLingui()
  return (
    <Suspense fallback={<CardSkeletons label={t`Loading`} rows={[12.75, 19.75, 3]} />}>
      <Lazy {...props} />
    </Suspense>
  )
}

type Children = (giveaway: Giveaway) => ReactNode

/** Renders the giveaway if it is available; otherwise the reason, and links. */
export function WithGiveaway({ children }: { children: Children }) {
  const { t } = useLingui()
  const { isDefault, ask } = useDefaultBrowser()
  if (isDefault === undefined) return <CardSkeletons label={t`Loading`} rows={[12.75, 19.75, 3]} />
  return (
    <Eligible isDefaultBrowser={isDefault} askForDefault={ask}>
      {children}
    </Eligible>
  )
}

interface Props extends Pick<Giveaway, 'isDefaultBrowser' | 'askForDefault'> {
  children: Children
}

function Eligible({ isDefaultBrowser, askForDefault, children }: Props) {
  const { t } = useLingui()
  const { data: answer, error, mutate } = useAvailability(isDefaultBrowser)
  const change = useMissionChange('giveaway')
  const account = useAccountPart()
  const data = useWithParts(answer, (one) => [account, prizesPartOf(one), change && ChangeNotice])
  const { call } = useClient()
  const earnsHere = useEarnsHere()
  const reload = () => {
    // Always refetched after the dialog, because even a refusal there may have changed the answer.
    call.clear()
    void mutate()
  }

  if (!answer && error !== undefined) return <LoadFailed error={error} retry={reload} />
  if (!data) return <CardSkeletons label={t`Loading`} rows={[12.75, 19.75, 3]} />
  switch (data.eligibility) {
    case 'CLAIMED_BY_APP_INSTANCE':
      return <Claimed />
    case 'MISSION_DISABLED':
      return <NothingHere reason={data.hasBegun ? 'over' : 'none'} />
    case 'TECHNICAL_DIFFICULTIES':
      return (
        <div className="pt-4">
          <ErrorCard
            text={t(messageFor.service_unavailable)}
            note={<SupportCode />}
            actionText={t`Try again`}
            onAction={reload}
          />
        </div>
      )
    case 'ELIGIBLE':
      return children({
        ...data,
        isDefaultBrowser,
        mayContinue: earnsHere && arePrizesOpen(data) && (isDefaultBrowser || !data.defaultBrowserRequired),
        askForDefault,
        reload,
      })
  }
}

const CLAIMED = 'giveaway_already_claimed_by_haid'

/** Leads to the result, which says that it was claimed. */
function Claimed() {
  keepHappened('giveaway-refused', CLAIMED)
  return <Redirect to={linkTo('/giveaway/claim/result', { refusal: CLAIMED, choice: '' })} replace />
}
