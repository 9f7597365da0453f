import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getHotkeyHandler } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { ErrorState } from './states.tsx'

const MIN_REASON = 3
const MAX_REASON = 500

interface FormProps {
  onClose: () => void
  /** The text of the submit button. */
  action: string
  /** A text that must be typed before submitting, for actions that cannot be undone. */
  confirmation?: string
  isDangerous?: boolean
  /** Whoever asked for the decision, and reads its reason as a note. */
  noteTo?: string
  /** Who reads the reason and who does not, beside its field. */
  readers?: string
  /** What has to be known before is still being loaded. */
  isWaiting?: boolean
  /** The initial text of the reason. */
  suggestedReason?: string | undefined
  /** Whether the fields of `children` may be sent; it marks those that may not. */
  areFieldsValid?: () => boolean
  /** Performs the action; a rejection is shown and leaves the dialog open. */
  onSubmit: (reason: string) => Promise<unknown>
  /** An explanation of what the action does, and the action's own fields. */
  children?: ReactNode
}

interface Props extends FormProps {
  isOpen: boolean
  title: string
}

/** Asks for the reason for a write, which is stored in the audit log. */
export function ReasonDialog(props: Props) {
  return (
    <Dialog opened={props.isOpen} onClose={props.onClose} title={props.title}>
      {/* Closing unmounts the form, so that it opens empty. */}
      <ReasonForm {...props} />
    </Dialog>
  )
}

/** The content of a ReasonDialog. */
export function ReasonForm({
  onClose,
  action,
  confirmation,
  isDangerous = false,
  noteTo,
  readers,
  isWaiting = false,
  suggestedReason = '',
  areFieldsValid = () => true,
  onSubmit,
  children,
}: FormProps) {
  const { t } = useLingui()
  const [failure, setFailure] = useState<unknown>()
  const words =
    noteTo === undefined
      ? {
          label: t`Reason`,
          description: t`Kept in the audit log. Ctrl+Enter confirms.`,
          tooShort: t`Enter a reason of at least three characters.`,
        }
      : {
          label: t`Note to ${noteTo}`,
          description: t`Shown with your decision, and kept in the audit log. Ctrl+Enter confirms.`,
          tooShort: t`Write at least three characters.`,
        }
  const form = useForm({
    initialValues: { reason: suggestedReason, typed: '' },
    validate: {
      reason: (value) => (value.trim().length < MIN_REASON ? words.tooShort : null),
      typed: (value) => (confirmation !== undefined && value !== confirmation ? t`Type ${confirmation}.` : null),
    },
  })
  const submit = form.onSubmit(
    async ({ reason }) => {
      if (isWaiting || !areFieldsValid()) return
      setFailure(undefined)
      try {
        await onSubmit(reason.trim())
        onClose()
      } catch (error) {
        setFailure(error)
      }
    },
    // All that is missing is marked at once.
    () => void areFieldsValid(),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {children && (
          <Text size="sm" component="div">
            {children}
          </Text>
        )}
        {confirmation !== undefined && (
          <TextInput
            label={t`Type ${confirmation} to confirm`}
            required
            autoComplete="off"
            {...form.getInputProps('typed')}
          />
        )}
        <Textarea
          label={words.label}
          description={readers === undefined ? words.description : `${readers} ${words.description}`}
          autosize
          minRows={2}
          maxLength={MAX_REASON}
          data-autofocus
          required
          onKeyDown={getHotkeyHandler([['mod+Enter', () => submit()]])}
          {...form.getInputProps('reason')}
        />
        {failure !== undefined && <ErrorState error={failure} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" loading={form.submitting} disabled={isWaiting} {...(isDangerous && { color: 'red' })}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
