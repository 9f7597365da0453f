import { useApi } from '../../shared/api.ts'

export const useLatestExchanges = () => useApi('GET /api/v1/points/exchanges', { query: { size: 3 } })
