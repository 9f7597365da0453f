// Checks the types of the web client against the DOM and the JavaScript of the floor. Run by `npm run check`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run } from '../install.mjs'
import { domTypes } from './dom-types.ts'

const folder = join(ROOT, '.cache/floor')
mkdirSync(folder, { recursive: true })
// apps/web/tsconfig.floor.json includes this file in place of TypeScript's own types of the DOM.
writeFileSync(join(folder, 'dom.d.ts'), domTypes())
const { code } = await run('floor', 'tsc', ['-p', 'apps/web/tsconfig.floor.json', '--checkers', '1'])
process.exit(code)
