import { Text } from '@mantine/core'
import { useFormContext } from './form-context.ts'

/** The problem of a value that has several controls. */
export function FieldError({ path }: { path: string }) {
  const problem = useFormContext().problems.get(path)
  if (problem === undefined) return null
  return (
    <Text size="xs" c="var(--mantine-color-error)" mt={4}>
      {problem}
    </Text>
  )
}
