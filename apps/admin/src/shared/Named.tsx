import { Text } from '@mantine/core'
import { Breakable } from './Breakable.tsx'

interface Props {
  /** What people see on the phone. */
  name: string | null
  /** What the system calls it. */
  code: string
}

/** The name of a mission or reward on the phone, and under it its technical one. */
export function Named({ name, code }: Props) {
  if (name === null || name === code) return <Breakable code={code} />
  return (
    <>
      {name}{' '}
      <Text span c="dimmed" fz="xs" ff="monospace" display="block">
        <Breakable code={code} />
      </Text>
    </>
  )
}
