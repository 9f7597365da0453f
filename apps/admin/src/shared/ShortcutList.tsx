import type { MessageDescriptor } from '@lingui/core'
import { Group, Kbd, SimpleGrid, Table, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { createContext } from 'react'
import { usePermission } from './staff.ts'

export interface KeyedPage {
  menu?: { label: MessageDescriptor; key?: string }
}

/** The pages that the signed-in member of staff may see. */
export const PagesContext = createContext<readonly KeyedPage[]>([])

type Shortcut = readonly [keys: readonly string[], does: string]

/** The keyboard shortcuts of the console, and the letters that open these pages. */
export function ShortcutList({ pages }: { pages: readonly KeyedPage[] }) {
  const { t, i18n } = useLingui()
  const mayApprove = usePermission('campaign.approve')
  const shortcuts: readonly Shortcut[] = [
    [['/'], t`Find a person`],
    [['Ctrl', 'K'], t`Go to a page or a person, or do something`],
    [['?'], t`Show the keyboard shortcuts`],
    [['↑', '↓'], t`Previous and next row of a table`],
    [['Enter'], t`Open the row`],
    ...(mayApprove
      ? ([
          [['A'], t`Approve the change that you review`],
          [['R'], t`Send the change that you review back`],
        ] as const)
      : []),
    [['Ctrl', 'Enter'], t`Confirm a reason`],
    [['Esc'], t`Close a dialog`],
  ]
  const letters = pages.flatMap(({ menu }): Shortcut[] =>
    menu?.key ? [[['G', menu.key.toUpperCase()], i18n._(menu.label)]] : [],
  )
  const half = Math.ceil(letters.length / 2)
  return (
    <>
      <Keys label={t`Keyboard shortcuts`} shortcuts={shortcuts} />
      <Title order={3} mt="md" mb="xs">{t`Go to a page: G, then a letter`}</Title>
      <SimpleGrid cols={2} spacing={0}>
        <Keys label={t`Go to a page: G, then a letter`} shortcuts={letters.slice(0, half)} />
        <Keys label={t`More pages`} shortcuts={letters.slice(half)} />
      </SimpleGrid>
    </>
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
