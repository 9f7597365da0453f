import { Anchor } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { linkTo } from '../shared/link.ts'
import { Page } from '../shared/Page.tsx'
import { EmptyState } from '../shared/states.tsx'

export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Page not found`}>
      <EmptyState title={t`This page does not exist, or your role does not permit it.`}>
        <Anchor component={Link} href={linkTo('/')} size="sm">
          {t`Go to the start page`}
        </Anchor>
      </EmptyState>
    </Page>
  )
}
