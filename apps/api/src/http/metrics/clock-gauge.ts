import { clockDifference } from '../../core/clock-difference.ts'
import type { Db } from '../../db/db.ts'
import type { GaugeSource } from './gauge-source.ts'

export const clockGauge = (db: Db, now: () => Date): GaugeSource => ({
  gauges: { momi_clock_difference_seconds: "How far this process's clock is from the database's." },
  labels: [],
  read: async () => [
    { labels: {}, values: { momi_clock_difference_seconds: (await clockDifference(db, now)) / 1000 } },
  ],
})
