/** The messages for error reporting when a guard refuses somebody; both are excluded from it (section 8). */
export const GUARD_MESSAGES = {
  'client-unsupported': 'Tried to route with unsupported client',
  'country-unsupported': 'Tried to use missions from unsupported country',
} as const
