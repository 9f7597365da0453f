import { useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '@momi/ui/Button'
import { Notice } from '@momi/ui/Notice'
import { linkTo } from '../../shared/link.ts'

/** The notice over a screen that waits for the sign-in, with links that need no sign-in. */
export function SlowSignIn() {
  const { t } = useLingui()
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 mx-auto max-w-md rounded-t-card bg-surface p-4 shadow-float">
      <Notice
        tone="warning"
        alert
        action={
          <div className="grid gap-2">
            <Button wide onClick={() => window.location.reload()}>
              {t`Try again`}
            </Button>
            <ButtonLink wide transparent href={linkTo('/faq')}>
              {t`FAQ`}
            </ButtonLink>
          </div>
        }
      >
        {t`Sign-in is taking longer than usual.`}
      </Notice>
    </div>
  )
}
