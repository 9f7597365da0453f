import { SECOND } from '@momi/contract/rules/durations'
import type { Replica } from '../../db/replica.ts'
import type { GaugeSource } from './gauge-source.ts'

export const replicaGauge = ({ lag }: Pick<Replica, 'lag'>): GaugeSource => ({
  gauges: { momi_database_replica_lag_seconds: 'How far the replica is behind. Missing while it does not answer.' },
  labels: [],
  read: async () => {
    const behind = lag()
    return [{ labels: {}, values: { momi_database_replica_lag_seconds: behind && behind / SECOND } }]
  },
})
