import { Loader, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import classes from './SubjectEditor.module.css'

interface Props {
  /** The effect in words; undefined: it is not known yet. */
  text: string | undefined
  isCurrent: boolean
}

/** Beside a field that was edited: what it would have done. An earlier effect stays until the new one is computed. */
export function EditedFieldEffect({ text, isCurrent }: Props) {
  const { t } = useLingui()
  return (
    <Text size="xs" mt={4} className={classes['effect']} {...(!isCurrent && { c: 'dimmed' })}>
      {!isCurrent && <Loader size={10} mr={6} />}
      {text ?? t`Computing the effect…`}
    </Text>
  )
}
