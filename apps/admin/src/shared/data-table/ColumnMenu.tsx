import { ActionIcon, Checkbox, Popover, Stack, Text, Tooltip } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { TbColumns3 } from 'react-icons/tb'
import { useState } from 'react'
import type { ReactTable } from '@tanstack/react-table'
import type { features } from './column.ts'

/** Chooses the visible columns; at least one remains. */
export function ColumnMenu<Row extends object>({ table }: { table: ReactTable<typeof features, Row> }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const isLast = table.getVisibleLeafColumns().length === 1
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Tooltip label={t`Columns`} disabled={isOpen}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t`Columns`}
            onClick={() => setOpen((before) => !before)}
          >
            <TbColumns3 size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Text size="xs" c="dimmed" fw={600}>{t`Columns`}</Text>
          {table
            .getAllLeafColumns()
            .filter(({ columnDef }) => columnDef.meta?.isExportOnly !== true)
            .map((column) => (
              <Checkbox
                key={column.id}
                size="xs"
                label={String(column.columnDef.header)}
                checked={column.getIsVisible()}
                disabled={isLast && column.getIsVisible()}
                onChange={() => column.toggleVisibility()}
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
