// Provided by build/catalogues.ts.
declare module 'virtual:catalogue/*' {
  import type { Messages } from '@lingui/core'
  /** Imports the catalogue in a locale. */
  const load: (locale: string) => Promise<{ messages: Messages }>
  // eslint-disable-next-line import/no-default-export -- a name would have to be the same for every catalogue
  export default load
}
declare module 'virtual:catalogues' {
  import type load from 'virtual:catalogue/*'
  const catalogues: Readonly<Record<string, typeof load>>
  export default catalogues
}
