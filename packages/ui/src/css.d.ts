declare module '*.css'
declare module '*.css?raw' {
  const text: string
  // oxlint-disable-next-line import/no-default-export -- the bundler's shape
  export default text
}
