import type { ReactNode } from 'react'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Api, Output } from '@momi/contract'
import { ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { EmptyState } from '@momi/ui/EmptyState'
import { Icon } from '@momi/ui/Icon'
import { Skeleton } from '@momi/ui/Skeleton'
import { Link, useLocation } from 'wouter'
import { countryName, formatDay } from '../../shared/i18n/further-format.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { paths } from '../../shared/paths.ts'
import { Screen } from '../../shared/Screen.tsx'
import { UsageConsent } from '../usage/public.ts'
import { Account } from './Account.tsx'
import { withNext } from './next-path.ts'
import { isSignedIn, type Account as Known } from './use-account.ts'
import { useLoginMethods } from './use-login-methods.ts'

type Method = Output<Api['POST /api/v2/user/login-methods']>['methods'][number]

const METHODS = {
  google: msg`Google`,
  moa: msg`Account of the browser`,
  phone: msg`Phone`,
  email: msg`Email`,
  mobileauth: msg`Account of the browser`,
} as const satisfies Record<Method['kind'], MessageDescriptor>

/** /profile: who one is here, and the ways in and out. */
export function ProfilePage() {
  const { t } = useLingui()
  return (
    <Screen title={t`Profile`} back={paths.missions}>
      <Account>
        {(account) => (isSignedIn(account) ? <Profile account={account} /> : <Anonymous account={account} />)}
      </Account>
    </Screen>
  )
}

function Profile({ account }: { account: Known }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { phone, email, countryCode } = account
  const name = email ?? phone ?? t`Your account`
  return (
    <div className="grid gap-4">
      <Card tone="hero" className="flex items-center gap-4">
        <span
          aria-hidden="true"
          className="grid size-14 shrink-0 place-items-center rounded-full bg-gold text-title font-extrabold text-on-gold uppercase"
        >
          {email?.[0] ?? <Icon name="lock" />}
        </span>
        <span className="grid min-w-0 grid-cols-1">
          <span className="font-bold wrap-anywhere">{name}</span>
          <span className="text-sm">{t`Your points are safe in your account.`}</span>
        </span>
      </Card>
      <Card>
        <dl className="grid divide-y divide-line">
          <Row name={t`Country of residence`}>{countryName(countryCode)}</Row>
          <Row name={t`Phone`} to={withNext(paths.loginPhone, paths.profile)} action={phone ? t`Change` : t`Add`}>
            {phone ?? t`Not added yet`}
          </Row>
          <Row name={t`Email`}>{email ?? t`Not added yet`}</Row>
        </dl>
      </Card>
      <Methods />
      <UsageConsent />
      <div className="grid gap-2">
        <ButtonLink wide flat href={paths.logout} onNavigate={navigate}>
          {t`Log Out`}
        </ButtonLink>
        <ButtonLink wide transparent href={`${paths.logout}?everywhere=true`} onNavigate={navigate}>
          {t`Log out everywhere`}
        </ButtonLink>
      </div>
    </div>
  )
}

function Row({ name, children, to, action }: { name: string; children: ReactNode; to?: string; action?: string }) {
  return (
    <div className="grid min-h-14 grid-cols-[1fr_auto] content-center items-center gap-x-3 py-2 first:pt-0 last:pb-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="col-start-1 min-w-0 font-semibold wrap-anywhere">{children}</dd>
      {to && (
        <dd className="col-start-2 row-span-2 row-start-1">
          <Link
            href={to}
            aria-label={`${name}: ${action}`}
            className="inline-flex min-h-11 items-center rounded-full bg-brand-soft px-4 text-sm font-bold text-brand-ink no-underline"
          >
            {action}
          </Link>
        </dd>
      )}
    </div>
  )
}

/** How one can sign in, so that one knows what to choose on the next phone. */
function Methods() {
  const { t } = useLingui()
  const { data, error, mutate } = useLoginMethods()
  return (
    <section aria-labelledby="ways-in" className="grid gap-2">
      <h2 id="ways-in" className="text-sm font-bold text-ink-soft">
        {t`Ways to sign in`}
      </h2>
      {!data && error !== undefined && <LoadFailed error={error} retry={() => void mutate()} />}
      {!data && error === undefined && <Skeleton className="h-20 w-full rounded-card" />}
      {data && (
        <ul className="grid divide-y divide-line rounded-card bg-surface px-5 py-2 shadow-card">
          {data.methods.map(({ kind, label, connectedAt }) => (
            <li key={kind} className="flex min-h-14 items-center gap-3 py-2">
              <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
                <Icon name={kind === 'phone' ? 'phone' : 'person'} className="size-5" />
              </span>
              <span className="grid min-w-0 grow grid-cols-1">
                <span className="font-semibold">{t(METHODS[kind])}</span>
                <span className="text-sm wrap-anywhere text-ink-soft">{label}</span>
                <time dateTime={connectedAt} className="text-caption text-ink-soft">
                  {formatDay(connectedAt)}
                </time>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Anonymous({ account }: { account: Known }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <>
      <EmptyState
        illustration="safe"
        title={t`You are not signed in`}
        text={t`Your points are on this phone only. Sign in, and they are safe.`}
        action={
          <ButtonLink href={withNext(paths.loginGoogle, paths.profile)} onNavigate={navigate}>
            {t`Sign in`}
          </ButtonLink>
        }
      />
      <Card>
        <dl>
          <Row name={t`Country of residence`}>{countryName(account.countryCode)}</Row>
        </dl>
      </Card>
      <div className="pt-4">
        <UsageConsent />
      </div>
    </>
  )
}
