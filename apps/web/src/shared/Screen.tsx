import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { PageHeader } from '@momi/ui/PageHeader'
import { useLocation } from 'wouter'
import { showTop } from './show-top.ts'

/** A screen's header and title; the heading of a new screen gets the focus, so that screen readers announce it. */
export function Screen({
  title,
  back,
  trailing,
  children,
}: {
  title: string
  back?: string
  trailing?: ReactNode
  children: ReactNode
}) {
  const { t } = useLingui()
  const [path, navigate] = useLocation()
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    document.title = `${title} · Momi`
    showTop(element.current!)
  }, [title, path])
  return (
    <div ref={element} className="pb-6">
      <PageHeader
        title={title}
        backLabel={t`Back`}
        onBack={back ? () => navigate(back) : undefined}
        trailing={trailing}
      />
      {children}
    </div>
  )
}
