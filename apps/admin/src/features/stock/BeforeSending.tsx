import { Button, Group, Stack, Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { FileReport } from './FileReport.tsx'
import type { FilePreview } from './file-preview.ts'

interface Props {
  preview: FilePreview
  isSending: boolean
  onSend: () => void
}

/** What is in a chosen file, and the button that sends it: until then nothing is stored. */
export function BeforeSending({ preview, isSending, onSend }: Props) {
  const { t } = useLingui()
  if (preview.kind === 'unreadable') return <FileReport report={preview} />
  const { lines, repeated, header } = preview
  return (
    <Stack component="section" gap="xs" aria-label={t`Before it is sent`}>
      <Text fw={600} component="output">
        <Plural value={lines} one="# voucher" other="# vouchers" />
        {repeated > 0 && (
          <>
            {' · '}
            <Plural value={repeated} one="# line is repeated" other="# lines are repeated" />
          </>
        )}
      </Text>
      {header && <Text size="sm">{t`The first line was recognised as the names of the columns.`}</Text>}
      <Text size="sm">
        {t`Nothing is sent yet. The check sends the file and keeps it in the list of batches, where it waits for confirmation and can be discarded. No code can be won before that.`}
      </Text>
      <Group justify="flex-end">
        <Button onClick={onSend} loading={isSending}>{t`Check the file`}</Button>
      </Group>
    </Stack>
  )
}
