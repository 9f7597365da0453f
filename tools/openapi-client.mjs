// Generates a typed client from an OpenAPI document: node tools/openapi-client.mjs <openapi.json> <folder>
import { resolve } from 'node:path'
import { installOpenApiGenerator } from './install.mjs'

const [document, folder] = process.argv.slice(2).map((path) => resolve(path))
await installOpenApiGenerator()
const { createClient } = await import('./openapi-client/node_modules/@hey-api/openapi-ts/dist/index.mjs')
await createClient({
  input: document,
  output: { path: folder, module: { extension: '.ts' } },
  logs: { level: 'silent', file: false },
})
