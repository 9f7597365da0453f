import { Suspense, useState } from 'react'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Api, Output } from '@momi/contract'
import { readablePhone } from '@momi/contract/rules/phone-countries'
import { Button } from '@momi/ui/Button'
import { openDialog } from '@momi/ui/dialog'
import { Icon } from '@momi/ui/Icon'
import { Notice } from '@momi/ui/Notice'
import { Skeleton } from '@momi/ui/Skeleton'
import { formatDay } from '../../../shared/i18n/format-day.ts'
import { LoadFailed } from '../../../shared/LoadFailed.tsx'
import { lazyComponent } from '../../../shared/lazy.tsx'
import { loginFailure } from '../login-failure.ts'
import type { Provider } from '../broker/redirect.ts'
import { useConnect } from '../broker/use-connect.ts'
import { useLoginMethods } from '../use-login-methods.ts'
import { EmailAddress } from './EmailAddress.tsx'

const AddEmail = lazyComponent(async () => (await import('../codes/AddEmail.tsx')).AddEmail)

type Method = Output<Api['POST /api/v2/user/login-methods']>['methods'][number]

const BROWSER = msg`Browser account`
const NAMES = {
  google: msg`Google`,
  moa: BROWSER,
  phone: msg`Phone`,
  email: msg`Email`,
  mobileauth: BROWSER,
} as const satisfies Record<Method['kind'], MessageDescriptor>

const ADD = { google: msg`Add Google`, moa: msg`Add your browser account` } as const satisfies Record<
  Provider,
  MessageDescriptor
>
const PROVIDERS = ['google', 'moa'] as const satisfies readonly Provider[]

/** The account's identities, with buttons to add and remove them. */
export function LoginMethods() {
  const { t } = useLingui()
  const { data, error, mutate } = useLoginMethods()
  return (
    <section aria-labelledby="methods" className="grid grid-cols-1 gap-2">
      <h2 id="methods" className="text-sm font-bold text-ink-soft">
        {t`Ways to sign in`}
      </h2>
      {data && <Methods methods={data.methods} />}
      {!data &&
        (error === undefined ? (
          <Skeleton className="h-20 w-full rounded-card" />
        ) : (
          <LoadFailed error={error} retry={() => void mutate()} />
        ))}
    </section>
  )
}

function Methods({ methods }: { methods: readonly Method[] }) {
  const { t } = useLingui()
  const { connect, disconnect, busy, failure } = useConnect()
  const [isAddingEmail, setAddingEmail] = useState(false)
  // Two kinds with one name are one way in.
  const has = (kind: Method['kind']) => methods.some((method) => NAMES[method.kind] === NAMES[kind])
  // Every way in but a phone number is shown with an address.
  const hasAddress = methods.some(({ kind }) => kind !== 'phone')
  const remove = (provider: Provider) => {
    const name = t(NAMES[provider])
    openDialog({
      title: t`Remove ${name}?`,
      text: t`You won't be able to sign in with it. Your points stay in your account.`,
      primaryButtonText: t`Remove`,
      secondaryButtonText: t`Cancel`,
      onPrimaryButtonClick: () => disconnect(provider),
    })
  }
  return (
    <>
      <ul className="grid grid-cols-1 divide-y divide-line rounded-card bg-surface px-5 py-2 shadow-card">
        {methods.map((method) => (
          <MethodItem key={method.kind} method={method} onRemove={remove} isBusy={busy === method.kind} />
        ))}
      </ul>
      {failure !== undefined && (
        <Notice tone="danger" alert>
          {t(loginFailure(failure))}
        </Notice>
      )}
      <div className="grid gap-2">
        {PROVIDERS.filter((provider) => !has(provider)).map((provider) => (
          <Button key={provider} flat wide busy={busy === provider} onClick={() => connect(provider)}>
            {t(ADD[provider])}
          </Button>
        ))}
        {!has('email') && (
          <Button flat wide onClick={() => setAddingEmail(true)}>
            {hasAddress ? t`Add another email` : t`Add email`}
          </Button>
        )}
      </div>
      {isAddingEmail && (
        <Suspense>
          <AddEmail onClose={() => setAddingEmail(false)} />
        </Suspense>
      )}
    </>
  )
}

interface ItemProps {
  method: Method
  onRemove: (provider: Provider) => void
  isBusy: boolean
}

function MethodItem({ method: { kind, label, connectedAt, canDisconnect }, onRemove, isBusy }: ItemProps) {
  const { t } = useLingui()
  const name = t(NAMES[kind])
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 py-2">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
        <Icon name={kind === 'phone' ? 'phone' : 'person'} className="size-5" />
      </span>
      <span className="flex max-w-full flex-1 flex-col break-words">
        <span className="font-semibold">{name}</span>
        <span className="text-sm text-ink-soft">
          {kind === 'phone' ? (
            <span className="inline-block">{readablePhone(label)}</span>
          ) : (
            <EmailAddress address={label} />
          )}
        </span>
        <time dateTime={connectedAt} className="text-caption text-ink-soft">
          {formatDay(connectedAt)}
        </time>
      </span>
      {canDisconnect && (kind === 'google' || kind === 'moa') && (
        <Button flat busy={isBusy} onClick={() => onRemove(kind)}>
          {t`Remove`}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  )
}
