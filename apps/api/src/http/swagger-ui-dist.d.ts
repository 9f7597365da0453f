declare module 'swagger-ui-dist' {
  /** The folder that holds the page's files. */
  export function absolutePath(): string
}
