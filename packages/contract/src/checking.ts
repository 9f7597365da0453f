import { z } from 'zod'

/**
 * The awarded points are being checked, for at most a minute, and are not in the balance yet (GET /api/v1/points). Absent:
 * they are in the balance.
 */
export const Checking = z.literal(true).optional()
