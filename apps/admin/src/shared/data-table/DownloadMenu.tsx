import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { TbDownload } from 'react-icons/tb'
import type { CsvForm } from './csv.ts'

/** Downloads the rows of a table, for a spreadsheet or for a program. */
export function DownloadMenu({ onDownload }: { onDownload: (form: CsvForm) => void }) {
  const { t } = useLingui()
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Tooltip label={t`Download these rows as CSV`}>
          <ActionIcon variant="subtle" color="gray" aria-label={t`Download these rows as CSV`}>
            <TbDownload size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onDownload('csv')}>{t`CSV for spreadsheets`}</Menu.Item>
        <Menu.Item onClick={() => onDownload('csv-plain')}>{t`CSV for programs`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
