import { useLingui } from '@lingui/react/macro'
import type { Api, Output } from '@momi/contract'
import { Button } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { Icon } from '@momi/ui/Icon'
import { useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { useClient } from '../../shared/client.ts'
import { formatDay } from '../../shared/i18n/format-day.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { share } from '../../shared/share.ts'

type Invitations = Output<Api['GET /api/v1/user/referrals']>

/** /invite: the person's link, what happens with it, and how many have joined. */
export function InvitePage() {
  const { t } = useLingui()
  const { data, error, mutate } = useApi('GET /api/v1/user/referrals', {})
  return (
    <Screen title={t`Invite a friend`} back={linkTo('/missions')}>
      {!data && error !== undefined && <LoadFailed error={error} retry={() => void mutate()} />}
      {!data && error === undefined && <CardSkeletons label={t`Loading`} rows={[15, 11, 7]} />}
      {data && (
        <div className="grid grid-cols-1 gap-4">
          <Invite {...data} />
          <Steps points={data.points} />
          <Joined {...data} />
        </div>
      )}
    </Screen>
  )
}

function Invite({ referrerId, points }: Invitations) {
  const { t } = useLingui()
  const { product } = useClient()
  const url = new URL(`${linkTo('/missions')}?referrer_id=${referrerId}`, window.location.origin).href
  const gain = formatNumber(points)
  return (
    <Card tone="hero" className="grid justify-items-center gap-3 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-gold text-on-gold">
        <Icon name="gift" className="size-9" />
      </span>
      <p className="text-title font-extrabold text-balance">
        {points > 0 ? t`${gain} points for each friend` : t`Better with friends`}
      </p>
      <p className="text-sm text-pretty">
        {points > 0
          ? t`You get them when your friend completes their first mission.`
          : t`Your friend earns from the first mission. There are no points for inviting right now.`}
      </p>
      <Button
        whitePurple
        wide
        onClick={() =>
          void share({
            text: t`Earn rewards with me on ${product} Missions.`,
            picture: { drawing: 'gift', title: t`Come and earn too!`, text: t`${product} Missions` },
            url,
          })
        }
      >
        {t`Share my link`}
      </Button>
      <p className="w-full truncate text-sm" style={{ userSelect: 'all' }}>
        {url}
      </p>
    </Card>
  )
}

function Steps({ points }: Pick<Invitations, 'points'>) {
  const { t } = useLingui()
  const { product } = useClient()
  const steps = [
    t`Send your link to a friend.`,
    t`Your friend opens it in the ${product} browser, on a phone that is new to Missions.`,
    points > 0
      ? t`Your friend completes their first mission, and you get the points.`
      : t`Your friend completes their first mission, and it counts here.`,
  ]
  return (
    <Card>
      <h2 className="pb-2 font-bold">{t`How it works`}</h2>
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft font-bold text-brand-ink"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Joined({ joined, counted, earned, latest }: Invitations) {
  const { t } = useLingui()
  const states = {
    JOINED: t`Joined, no mission yet`,
    COUNTED: t`Completed their first mission`,
    REFUSED: t`Doesn't count: it's your own account, or it invited you`,
  } as const satisfies Record<Invitations['latest'][number]['state'], string>
  const figures = [
    [t`Joined`, joined],
    [t`Counted`, counted],
    ...(earned > 0 ? [[t`Points`, earned] as const] : []),
  ] as const
  return (
    <Card className="grid gap-3">
      <h2 className="font-bold">{t`Who joined`}</h2>
      {joined === 0 ? (
        <p className="text-ink-soft">{t`Nobody yet. Share your link to begin.`}</p>
      ) : (
        <>
          <dl className="flex gap-3 text-center">
            {figures.map(([name, value]) => (
              <div key={name} className="grid grow rounded-control bg-sunken p-3">
                <dt className="text-sm text-ink-soft">{name}</dt>
                <dd className="text-title font-bold tabular-nums">{formatNumber(value)}</dd>
              </div>
            ))}
          </dl>
          <ul className="grid divide-y divide-line">
            {latest.map(({ day, state }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a friend has no name here
              <li key={index} className="flex items-center gap-3 py-2">
                <Icon
                  name={state === 'COUNTED' ? 'tick' : state === 'JOINED' ? 'clock' : 'info'}
                  className={`size-5 shrink-0 ${state === 'COUNTED' ? 'text-success-ink' : 'text-ink-soft'}`}
                />
                <span className="grid min-w-0">
                  {states[state]}
                  <time dateTime={day} className="text-sm text-ink-soft">
                    {formatDay(day)}
                  </time>
                </span>
              </li>
            ))}
          </ul>
          <p className="text-sm text-pretty text-ink-soft">{t`We don't tell you who they are, and we don't tell them about you.`}</p>
        </>
      )}
    </Card>
  )
}
