import { useClient } from '../../shared/client.ts'
import type { Mission } from './mission-messages.ts'

/** Whether the missions are those of an earlier visit, because the server has not answered yet. */
export const useAreKept = (missions: readonly Mission[]): boolean =>
  useClient().kept('GET /api/v2/user/missions', {})?.missions === missions
