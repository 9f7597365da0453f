import { useEffect } from 'react'
import { safeStorage } from '@momi/client/storage'
import { useClient } from '../../../shared/client.ts'
import { dayIn } from '../../../shared/i18n/day-zone.ts'
import type { Mission } from '../mission-messages.ts'
import { useAreKept } from '../use-are-kept.ts'
import { dailySet } from './daily-set.ts'

/** A day and the types of its set, with spaces between them. */
const STORAGE_KEY = 'momi.dailySet'
const storage = safeStorage(() => localStorage)

/** Today's set, which is stored once the server has said what is open. */
export function useDailySet(missions: readonly Mission[]): readonly Mission[] | undefined {
  const { host, now, dayZone } = useClient()
  const areKept = useAreKept(missions)
  const today = dayIn(now(), dayZone())
  const [day, ...types] = (storage.getItem(STORAGE_KEY) ?? '').split(' ')
  const set = dailySet(missions, day === today ? types : [], host.mode !== 'web')
  const stored = set && !areKept && [today, ...set.map(({ type }) => type)].join(' ')
  useEffect(() => {
    if (stored) storage.setItem(STORAGE_KEY, stored)
  }, [stored])
  return set
}
