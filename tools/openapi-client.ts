// Generates a typed client from an OpenAPI document: node tools/openapi-client.ts <openapi.json> <folder>
import { resolve } from 'node:path'
import { installOpenApiGenerator } from './install.mjs'

const [document, folder] = process.argv.slice(2).map((path) => resolve(path))
await installOpenApiGenerator()
// Not a literal, because the package is not installed when types are checked.
const generator: string = './openapi-client/node_modules/@hey-api/openapi-ts/dist/index.mjs'
const { createClient } = (await import(generator)) as { createClient: (options: object) => Promise<unknown> }
await createClient({
  input: document,
  output: { path: folder, module: { extension: '.ts' } },
  logs: { level: 'silent', file: false },
})
