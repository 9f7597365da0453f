import type { Api, Output } from '@momi/contract'

/** The application configuration, as the client goes by it. */
export type Config = Output<Api['GET /api/v1/config']>

/** Where local storage overrides it (section 9). */
export const OVERRIDES = 'momi.env'
