import { useEffect, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { MiniPayToast } from './MiniPayToast.tsx'

/** The layout of the MiniPay build's only page. */
export function MiniPayPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useLingui()
  useEffect(() => {
    document.title = `${title} · Momi`
  }, [title])
  return (
    <div data-layout="fullscreen" className="mx-auto flex min-h-dvh max-w-md flex-col px-4 pb-6">
      <main className="flex-1">
        <h1 className="py-4 text-title font-bold">{title}</h1>
        {children}
      </main>
      <footer className="pt-6 text-center text-sm text-ink-soft">
        <a href="/terms" className="inline-flex min-h-11 items-center px-3 underline">{t`Terms`}</a>
        <a href="/faq" className="inline-flex min-h-11 items-center px-3 underline">{t`Help`}</a>
        <p>{t`Independent of MiniPay.`}</p>
      </footer>
      <MiniPayToast />
    </div>
  )
}
