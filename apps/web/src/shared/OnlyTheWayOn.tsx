import { ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import empty from '@momi/ui/illustrations/empty.svg?no-inline'
import { useLocation } from 'wouter'
import { linkTo } from './link.ts'
import { Screen } from './Screen.tsx'

interface Props {
  /** The heading of the screen. */
  screen: string
  title: string
  text?: string
  illustration?: string
  /** Where to go instead, and the words for it. */
  href: string
  action: string
  isTop?: boolean
}

/** A screen that was opened by its address, although what it would tell is not so: says that, and leads on. */
export function OnlyTheWayOn({ screen, title, text, illustration = empty, href, action, isTop }: Props) {
  const [, navigate] = useLocation()
  return (
    <Screen title={screen} {...(!isTop && { back: linkTo('/missions') })}>
      <EmptyState
        illustration={illustration}
        title={title}
        text={text}
        action={
          <ButtonLink href={href} onNavigate={navigate}>
            {action}
          </ButtonLink>
        }
      />
    </Screen>
  )
}
