import { Button, Checkbox, Code, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { downloadText } from './download.ts'

interface Props {
  codes: readonly string[]
  /** The text of the button that calls `onDone`. */
  done: string
  onDone: () => void
}

/** Shows recovery codes once, until the user confirms that they are saved. */
export function RecoveryCodes({ codes, done, onDone }: Props) {
  const { t } = useLingui()
  const [isKept, setKept] = useState(false)
  const text = codes.join('\n')
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t`Each code works once in place of a code from your authenticator app. Keep them somewhere other than your phone. They are not shown again.`}
      </Text>
      <SimpleGrid cols={2} spacing="xs">
        {codes.map((code) => (
          <Code key={code} ta="center">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group grow>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t`Copied` : t`Copy`}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={() => downloadText('momi-recovery-codes.txt', text)}>
          {t`Download`}
        </Button>
      </Group>
      <Checkbox
        label={t`I have kept these codes.`}
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button fullWidth disabled={!isKept} onClick={onDone}>
        {done}
      </Button>
    </Stack>
  )
}
