/** What error reporting is told where a guard turns somebody away; both are excluded from it (section 8). */
export const GUARD_MESSAGES = {
  'client-unsupported': 'Tried to route with unsupported client',
  'country-unsupported': 'Tried to use missions from unsupported country',
} as const
