type Source = Readonly<Record<string, string | undefined>>

/** Settings by their earlier names. This release reads both, and warns of the earlier one; a later one removes it. */
const RENAMED: Readonly<Record<string, string>> = { OAUTH_VISITS_PER_HOUR: 'AUTHORIZATION_REQUESTS_PER_HOUR' }

/** The earlier names that are in use, and today's name of each. */
export const earlierNames = (source: Source) =>
  Object.entries(RENAMED).filter(([earlier, name]) => source[earlier] !== undefined && source[name] === undefined)

/** The settings by today's names. */
export const renamed = (source: Source): Source => ({
  ...source,
  ...Object.fromEntries(earlierNames(source).map(([earlier, name]) => [name, source[earlier]])),
})
