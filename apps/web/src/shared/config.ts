import type { Api, Output } from '@momi/contract'

/** The application configuration as used by the client. */
export type Config = Output<Api['GET /api/v1/config']>

/** The storage key of its overrides (section 9). */
export const OVERRIDES = 'momi.env'
