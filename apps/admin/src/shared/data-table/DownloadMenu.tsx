import { Button, Menu } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { TbDownload } from 'react-icons/tb'
import type { CsvForm } from './csv.ts'

/** A file that the server makes of everything that matches, after asking for a reason. */
export interface FullExport {
  label: string
  onOpen: () => void
}

interface Props {
  onDownload: (form: CsvForm) => void
  full: FullExport | undefined
}

/** Everything that can be exported of a table: its rows, for a spreadsheet or for a program, and what the server exports. */
export function DownloadMenu({ onDownload, full }: Props) {
  const { t } = useLingui()
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<TbDownload size={14} aria-hidden />}>{t`Export`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t`The rows on this page`}</Menu.Label>
        <Menu.Item onClick={() => onDownload('csv')}>{t`CSV for spreadsheets`}</Menu.Item>
        <Menu.Item onClick={() => onDownload('csv-plain')}>{t`CSV for programs`}</Menu.Item>
        {full && (
          <>
            <Menu.Label>{t`Everything`}</Menu.Label>
            <Menu.Item onClick={full.onOpen}>{full.label}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
