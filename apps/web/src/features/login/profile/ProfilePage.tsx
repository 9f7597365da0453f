import { Suspense, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { readablePhone } from '@momi/contract/rules/phone-countries'
import { ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { EmptyState } from '@momi/ui/EmptyState'
import safe from '@momi/ui/illustrations/safe.svg?no-inline'
import { Icon } from '@momi/ui/Icon'
import { Link, useLocation } from 'wouter'
import { countryName } from '../../../shared/i18n/format-country.ts'
import { linkTo } from '../../../shared/link.ts'
import { Screen } from '../../../shared/Screen.tsx'
import { HelpCard } from '../../help/public.ts'
import { DataUseCard, UsageConsent } from '../../usage/public.ts'
import { Account } from '../Account.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { LoginMethods } from './LoginMethods.tsx'
import { withNext } from '../next-path.ts'
import { isSignedIn, type Account as Known } from '../use-account.ts'

/** /profile: the account, its identities, and log-out. */
export function ProfilePage() {
  const { t } = useLingui()
  return (
    <Screen title={t`Profile`} back={linkTo('/missions')}>
      <Account>{(account) => <Profile account={account} />}</Account>
    </Screen>
  )
}

function Profile({ account }: { account: Known }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { email, countryCode } = account
  const phone = account.phone === null ? null : readablePhone(account.phone)
  const isKnown = isSignedIn(account)
  return (
    <>
      <div className="grid grid-cols-1 gap-4">
        {isKnown ? (
          <Card tone="hero" className="flex flex-wrap items-center gap-4">
            <span
              aria-hidden="true"
              className="grid size-14 shrink-0 place-items-center rounded-full bg-gold text-title font-extrabold text-on-gold uppercase"
            >
              {email?.[0] ?? <Icon name="lock" />}
            </span>
            <span className="flex max-w-full flex-1 flex-col break-words">
              <span className="font-bold">{email ? <EmailAddress address={email} /> : (phone ?? t`Your account`)}</span>
              <span className="text-sm">{t`Your rewards are safe in your account.`}</span>
            </span>
          </Card>
        ) : (
          <EmptyState
            illustration={safe}
            title={t`You're not signed in`}
            text={t`Rewards you earn are only on this phone. Sign in to keep them on any phone.`}
            action={
              <ButtonLink href={withNext(linkTo('/login/google'), linkTo('/profile'))} onNavigate={navigate}>
                {t`Sign in`}
              </ButtonLink>
            }
          />
        )}
        <Card>
          <dl className="grid grid-cols-1 divide-y divide-line">
            <Row name={t`Country of residence`}>{countryName(countryCode)}</Row>
            {isKnown && (
              <>
                <Row
                  name={t`Phone`}
                  to={withNext(linkTo('/login/phone'), linkTo('/profile'))}
                  action={phone ? t`Change` : t`Add`}
                >
                  {phone ? <span className="inline-block">{phone}</span> : t`Not added yet`}
                </Row>
                <Row name={t`Email`}>{email ? <EmailAddress address={email} /> : t`Not added yet`}</Row>
              </>
            )}
          </dl>
        </Card>
        {isKnown && <LoginMethods />}
        <DataUseCard />
        <UsageConsent />
        {isKnown && (
          <>
            <ButtonLink wide flat href={linkTo('/logout')} onNavigate={navigate}>
              {t`Log Out`}
            </ButtonLink>
            <ButtonLink wide transparent href={`${linkTo('/logout')}?everywhere=true`} onNavigate={navigate}>
              {t`Log out everywhere`}
            </ButtonLink>
          </>
        )}
      </div>
      <Suspense>
        <HelpCard />
      </Suspense>
    </>
  )
}

function Row({ name, children, to, action }: { name: string; children: ReactNode; to?: string; action?: string }) {
  return (
    <div className="flex min-h-14 flex-wrap content-center items-center gap-x-3 py-2 first:pt-0 last:pb-0">
      <dt className="w-full text-sm text-ink-soft">{name}</dt>
      <dd className="max-w-full flex-1 font-semibold break-words">{children}</dd>
      {to && (
        <dd className="-my-1">
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
