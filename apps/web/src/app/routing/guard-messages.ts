/** The error messages of refusing guards, which error reporting excludes (section 8). */
export const GUARD_MESSAGES = {
  'client-unsupported': 'Tried to route with unsupported client',
  'country-unsupported': 'Tried to use missions from unsupported country',
} as const
