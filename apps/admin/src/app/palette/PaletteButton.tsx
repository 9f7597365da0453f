import { Group, Kbd, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { spotlight } from '@mantine/spotlight'
import { useLingui } from '@lingui/react/macro'
import { TbSearch } from 'react-icons/tb'
import classes from './PaletteButton.module.css'

/** A button that opens the palette and shows its keyboard shortcut. */
export function PaletteButton() {
  const { t } = useLingui()
  return (
    <UnstyledButton className={classes['button']} onClick={spotlight.open}>
      <Group gap="xs" wrap="nowrap">
        <TbSearch size={14} aria-hidden />
        <Text span size="sm" c="dimmed" visibleFrom="lg">{t`Go to …`}</Text>
        <VisuallyHidden hiddenFrom="lg">{t`Go to …`}</VisuallyHidden>
        <Kbd size="xs" visibleFrom="md">{t`Ctrl K`}</Kbd>
      </Group>
    </UnstyledButton>
  )
}
