import { useLingui } from '@lingui/react/macro'
import { formatNumber } from './format.ts'
import { notifyFailure } from './notify.ts'

/** The most rows of one file. */
const MOST = 20_000

interface ListPage<Item> {
  items: readonly Item[]
  cursor: string | null
}

/** Reads all pages of a list for an export, up to a limit that the reader is told of. */
export function useReadAll<Item>(readPage: (cursor: string | undefined) => Promise<ListPage<Item>>) {
  const { t } = useLingui()
  return async (): Promise<readonly Item[]> => {
    const items: Item[] = []
    let cursor: string | undefined
    do {
      const page = await readPage(cursor)
      items.push(...page.items)
      cursor = page.cursor ?? undefined
    } while (cursor !== undefined && items.length < MOST)
    const most = formatNumber(MOST)
    if (cursor !== undefined)
      notifyFailure(t`The file has the newest ${most} entries. Choose fewer days to get the others.`)
    return items
  }
}
