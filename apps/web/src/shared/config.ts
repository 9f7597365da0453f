import type { Api, Output } from '@momi/contract'

/** The application configuration as used by the client. */
export type Config = Output<Api['GET /api/v1/config']>

/** The storage key of the overrides of the configuration (section 9). */
export const OVERRIDES = 'momi.env'
