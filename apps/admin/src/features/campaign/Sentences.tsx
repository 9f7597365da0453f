import { List, Text } from '@mantine/core'

interface Props {
  sentences: readonly string[]
  /** Shown if there are none. */
  none: string
  color?: string
}

/** Sentences as a list. */
export function Sentences({ sentences, none, color }: Props) {
  if (sentences.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    )
  return (
    <List size="sm" spacing={4} {...(color && { c: color })} style={{ overflowWrap: 'anywhere' }}>
      {[...new Set(sentences)].map((sentence) => (
        <List.Item key={sentence}>{sentence}</List.Item>
      ))}
    </List>
  )
}
