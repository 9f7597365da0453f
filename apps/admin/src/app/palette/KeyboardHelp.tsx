import { Kbd, Table } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../shared/Dialog.tsx'

/** A dialog that lists the keyboard shortcuts of the console. */
export function KeyboardHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const shortcuts = [
    [['/'], t`Search`],
    [['Ctrl', 'K'], t`Go to a page, or do something`],
    [['?'], t`Show this list`],
    [['↑', '↓'], t`Next and previous row of a table`],
    [['Enter'], t`Open the row`],
    [['Ctrl', 'Enter'], t`Confirm a reason`],
    [['Esc'], t`Close a dialog`],
  ] as const
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t`Keyboard shortcuts`}>
      <Table withRowBorders={false} aria-label={t`Keyboard shortcuts`}>
        <Table.Tbody>
          {shortcuts.map(([keys, does]) => (
            <Table.Tr key={does}>
              <Table.Th w={110} fw={400}>
                {keys.map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Th>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  )
}
