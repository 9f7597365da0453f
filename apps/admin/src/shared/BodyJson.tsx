import { Button, Code, SimpleGrid, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'

interface Props {
  /** null: nothing yet. */
  before: unknown
  after: unknown
}

/** Two bodies as JSON, side by side, for who wants to see them. */
export function BodyJson({ before, after }: Props) {
  const { t } = useLingui()
  const [isOpen, { toggle }] = useDisclosure(false)
  return (
    <div>
      <Button size="compact-xs" variant="subtle" onClick={toggle} aria-expanded={isOpen}>
        {isOpen ? t`Hide the JSON` : t`Show the JSON`}
      </Button>
      {isOpen && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs">
          <Json label={t`Before`} body={before} />
          <Json label={t`After`} body={after} />
        </SimpleGrid>
      )}
    </div>
  )
}

function Json({ label, body }: { label: string; body: unknown }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is focusable, for the keyboard */}
      <Code block tabIndex={0} mah={420} style={{ overflow: 'auto' }}>
        {JSON.stringify(body, null, 2)}
      </Code>
    </div>
  )
}
