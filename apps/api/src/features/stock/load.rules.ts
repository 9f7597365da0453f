import type { Winnable } from '@momi/contract'
import { addDays, startOfDay } from '@momi/contract/rules/calendar'

interface Place {
  /** The position of the item in its batch, from 0. */
  index: number
  planned: number
  /** The date in its line of the file. */
  winnableOn: string | null
}

interface Load {
  winnable: Winnable
  /** The time zone of the reward's country. */
  zone: string
  confirmedAt: Date
}

/** The instant from which an item can be won. */
export function winnableAtOf({ index, planned, winnableOn }: Place, { winnable, zone, confirmedAt }: Load): Date {
  switch (winnable.kind) {
    case 'NOW':
      return confirmedAt
    case 'SPREAD':
      return startOfDay(addDays(winnable.from, Math.floor((index * winnable.days) / planned)), zone)
    case 'COLUMN':
      return winnableOn === null ? confirmedAt : startOfDay(winnableOn, zone)
    default:
      return winnable satisfies never
  }
}

/** The last day on which items become winnable; null if they all are at once. */
export function lastWinnableDay(winnable: Winnable, lastInFile: string | null): string | null {
  if (winnable.kind === 'SPREAD') return addDays(winnable.from, winnable.days - 1)
  return winnable.kind === 'COLUMN' ? lastInFile : null
}
