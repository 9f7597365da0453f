import { Anchor } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { linkTo } from './link.ts'
import { EmptyState } from './states.tsx'

interface Props {
  /** "There is no account with this id." */
  title: string
  /** The list in which to search for it. */
  list: { href: string; label: string }
  children?: ReactNode
}

/** What a page of one record shows if there is none: what may be wrong, and where to search. */
export function Missing({ title, list, children }: Props) {
  const { t } = useLingui()
  return (
    <EmptyState title={title}>
      {children ?? t`The link may be wrong or cut off.`}{' '}
      <Anchor component={Link} href={list.href} inherit underline="always">
        {list.label}
      </Anchor>
    </EmptyState>
  )
}

/** What a page of one account shows if there is none. */
export function MissingAccount() {
  const { t } = useLingui()
  return (
    <Missing
      title={t`There is no account with this id.`}
      list={{ href: linkTo('/users'), label: t`Search for the person` }}
    >
      {t`The link may be wrong or cut off, or the account was erased.`}
    </Missing>
  )
}
