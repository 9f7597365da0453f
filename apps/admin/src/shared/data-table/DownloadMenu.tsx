import { Button, Menu } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TbDownload } from 'react-icons/tb'
import { messageOf } from '../error-messages.ts'
import { notifyFailure } from '../notify.ts'
import type { CsvForm } from './csv.ts'

/** A file that the server makes of everything that matches, after asking for a reason. */
export interface FullExport {
  label: string
  onOpen: () => void
}

interface Props {
  onDownload: (form: CsvForm) => void
  /** Reads all that match first; absent: the rows on the page are all there is to download here. */
  onDownloadAll: ((form: CsvForm) => Promise<void>) | undefined
  full: FullExport | undefined
}

/** Everything that can be exported of a table: its rows, for a spreadsheet or for a program, and what the server exports. */
export function DownloadMenu({ onDownload, onDownloadAll, full }: Props) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [isReading, setReading] = useState(false)
  async function downloadAll(form: CsvForm) {
    setReading(true)
    try {
      await onDownloadAll?.(form)
    } catch (error) {
      notifyFailure(i18n._(messageOf(error)))
    }
    setReading(false)
    setOpen(false)
  }
  return (
    <Menu position="bottom-end" shadow="md" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<TbDownload size={14} aria-hidden />}>{t`Export`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t`The rows on this page`}</Menu.Label>
        <Menu.Item onClick={() => onDownload('csv')}>{t`CSV for spreadsheets`}</Menu.Item>
        <Menu.Item onClick={() => onDownload('csv-plain')}>{t`CSV for programs`}</Menu.Item>
        {onDownloadAll && (
          <>
            <Menu.Label>{t`All that match the filters`}</Menu.Label>
            {/* The menu stays open until the file is there. */}
            <Menu.Item disabled={isReading} closeMenuOnClick={false} onClick={() => void downloadAll('csv')}>
              {t`All, CSV for spreadsheets`}
            </Menu.Item>
            <Menu.Item disabled={isReading} closeMenuOnClick={false} onClick={() => void downloadAll('csv-plain')}>
              {t`All, CSV for programs`}
            </Menu.Item>
          </>
        )}
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
