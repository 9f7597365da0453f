import { Group, Kbd, SimpleGrid, Table, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../shared/Dialog.tsx'
import type { PageRoute } from '../routes.ts'

interface Props {
  routes: readonly PageRoute[]
  isOpen: boolean
  onClose: () => void
}

type Shortcut = readonly [keys: readonly string[], does: string]

/** A dialog that lists the keyboard shortcuts of the console. */
export function KeyboardHelp({ routes, isOpen, onClose }: Props) {
  const { t, i18n } = useLingui()
  const shortcuts: readonly Shortcut[] = [
    [['/'], t`Find a person`],
    [['Ctrl', 'K'], t`Go to a page or a person, or do something`],
    [['?'], t`Show this list`],
    [['↑', '↓'], t`Next and previous row of a table`],
    [['Enter'], t`Open the row`],
    [['Ctrl', 'Enter'], t`Confirm a reason`],
    [['Esc'], t`Close a dialog`],
  ]
  const pages = routes.flatMap(({ menu }): Shortcut[] =>
    menu?.key ? [[['G', menu.key.toUpperCase()], i18n._(menu.label)]] : [],
  )
  const half = Math.ceil(pages.length / 2)
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t`Keyboard shortcuts`} size="lg">
      <Keys label={t`Keyboard shortcuts`} shortcuts={shortcuts} />
      <Title order={3} mt="md" mb="xs">{t`Go to a page: G, then a letter`}</Title>
      <SimpleGrid cols={2} spacing={0}>
        <Keys label={t`Go to a page: G, then a letter`} shortcuts={pages.slice(0, half)} />
        <Keys label={t`More pages`} shortcuts={pages.slice(half)} />
      </SimpleGrid>
    </Dialog>
  )
}

function Keys({ label, shortcuts }: { label: string; shortcuts: readonly Shortcut[] }) {
  return (
    <Table withRowBorders={false} verticalSpacing={4} aria-label={label}>
      <Table.Tbody>
        {shortcuts.map(([keys, does]) => (
          <Table.Tr key={does}>
            <Table.Th w={96} fw={400}>
              <Group gap={4} wrap="nowrap">
                {keys.map((key, index) => (
                  <Kbd key={`${index} ${key}`}>{key}</Kbd>
                ))}
              </Group>
            </Table.Th>
            <Table.Td>{does}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
