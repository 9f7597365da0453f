import { Checkbox, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '../../shared/Dialog.tsx'
import { ReasonForm } from '../../shared/ReasonDialog.tsx'
import type { Effect } from './use-rehearsals.ts'

export type Verdict = 'APPROVE' | 'RETURN'

interface Props {
  /** undefined: the dialog is closed. */
  verdict: Verdict | undefined
  author: string
  /** Whether the reviewer can see what the change would have done. */
  effect: Effect
  onClose: () => void
  onSubmit: (comment: string, withoutEffect: boolean) => Promise<unknown>
}

/** Asks for the comment of a review. An approval waits for the effect, unless the reviewer says that it cannot. */
export function ReviewDialog(props: Props) {
  const { t } = useLingui()
  return (
    <Dialog
      opened={props.verdict !== undefined}
      onClose={props.onClose}
      title={props.verdict === 'RETURN' ? t`Send this change back` : t`Approve this change`}
    >
      {props.verdict === 'RETURN' ? <Return {...props} /> : <Approve {...props} />}
    </Dialog>
  )
}

function Return({ author, onClose, onSubmit }: Props) {
  const { t } = useLingui()
  return (
    <ReasonForm
      onClose={onClose}
      noteTo={author}
      action={t`Send back`}
      onSubmit={(comment) => onSubmit(comment, false)}
    >
      {t`Say what should be different. It is a draft again.`}
    </ReasonForm>
  )
}

function Approve({ author, effect, onClose, onSubmit }: Props) {
  const { t } = useLingui()
  const [isWithout, setIsWithout] = useState(false)
  const isKnown = effect === 'KNOWN'
  const withoutEffect = isWithout && !isKnown
  const isWaiting = !isKnown && !withoutEffect
  return (
    <ReasonForm
      onClose={onClose}
      noteTo={author}
      action={isWaiting && effect === 'RUNNING' ? t`Computing its effect…` : t`Approve`}
      isWaiting={isWaiting}
      onSubmit={(comment) => onSubmit(comment, withoutEffect)}
    >
      {t`Say what you looked at. Any edit after this ends your approval.`}
      {(effect === 'RUNNING' || effect === 'UNKNOWN') && (
        <>
          <Text size="sm" my="xs">
            {effect === 'RUNNING'
              ? t`What it would have done in the last days is being computed. You can approve it then.`
              : t`It is not known what it would have done in the last days. Compute it beside the change first.`}
          </Text>
          <Checkbox
            checked={isWithout}
            onChange={({ currentTarget }) => setIsWithout(currentTarget.checked)}
            label={t`It cannot wait: approve it without its effect`}
            description={t`Say below why it cannot wait. This is shown with your approval.`}
          />
        </>
      )}
    </ReasonForm>
  )
}
