import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Card } from '@momi/ui/Card'
import { formatData } from '../../shared/i18n/format-data.ts'
import type { DataUse } from '../../worker/data-use.rules.ts'
import { LiteMode } from './LiteMode.tsx'
import { readDataUse } from './read-data-use.ts'

const REFRESH_MS = 2000
/** Keeps each amount on one line, because an amount that wraps would move the content below it when it is loaded. */
const AMOUNTS = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))' }

/** The mobile data that this phone used in this visit and this month, and Lite mode. */
export function DataUseCard() {
  const { t } = useLingui()
  const use = useDataUse()
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="font-semibold">{t`Data used`}</h2>
        <p className="text-sm text-pretty text-ink-soft">{t`Counted on this phone only. We never see it.`}</p>
      </div>
      <dl className="grid gap-3 text-center" style={AMOUNTS}>
        <Amount name={t`This visit`} bytes={use?.visitBytes} />
        <Amount name={t`This month`} bytes={use?.monthBytes} />
      </dl>
      <LiteMode />
    </Card>
  )
}

function Amount({ name, bytes }: { name: string; bytes: number | undefined }) {
  const amount = bytes === undefined ? '–' : formatBytes(bytes)
  return (
    <div className="flex flex-col-reverse rounded-control bg-sunken p-3">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-title font-bold tabular-nums">
        {/* Each amount is a new element, because a centred text that changes its width would count as a layout
            shift. */}
        <span key={amount}>{amount}</span>
      </dd>
    </div>
  )
}

const formatBytes = (bytes: number) =>
  bytes < 1_000_000 ? formatData(bytes / 1000, 'kilobyte') : formatData(bytes / 1_000_000, 'megabyte', 2)

function useDataUse(): DataUse | undefined {
  const [use, setUse] = useState<DataUse>()
  useEffect(() => {
    const read = () => void readDataUse().then(setUse)
    read()
    const timer = setInterval(read, REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return use
}
