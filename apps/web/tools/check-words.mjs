// Whether the catalogues hold what the sources say, every language has its words, and no screen speaks past them.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

const WEB = fileURLToPath(new URL('..', import.meta.url))
/** The other Englishes fall back to en-US. */
const WHOLE = ['en-US', 'pt-BR']
/** Attributes whose text a user reads or hears. */
const READ = /^(aria-label|title|label|text|alt|placeholder|actionText|backLabel)$/

/** Lines of text in JSX that no catalogue knows. */
function literals(file, code) {
  const { program } = parseSync(file, code)
  const found = []
  const report = (node, text) => {
    if (/\p{L}/u.test(text)) found.push(`${file}:${code.slice(0, node.start).split('\n').length} "${text.trim()}"`)
  }
  const textOf = (node) => (node?.type === 'JSXExpressionContainer' ? textOf(node.expression) : node?.value)
  const walk = (node) => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (!node || typeof node !== 'object') return
    if (node.type === 'JSXText') report(node, node.value)
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children)
        if (child.type === 'JSXExpressionContainer' && typeof textOf(child) === 'string') report(child, textOf(child))
    if (node.type === 'JSXAttribute' && READ.test(node.name.name) && typeof textOf(node.value) === 'string')
      report(node, textOf(node.value))
    Object.values(node).forEach(walk)
  }
  walk(program)
  return found
}

function lingui(...args) {
  const { status, stdout, stderr } = spawnSync('lingui', [...args, '--workers', '1'], { cwd: WEB, encoding: 'utf8' })
  return status === 0 ? [] : [`lingui ${args.join(' ')}\n${stdout ?? ''}${stderr ?? ''}`]
}

const problems = [
  ...lingui('check', 'sync', '--clean'),
  ...lingui('check', 'missing', '--mode', 'catalog', '--verbose', '--locale', WHOLE.join(',')),
  ...globSync('src/**/*.tsx', { cwd: WEB })
    .filter((file) => !file.startsWith('src/features/debug/') && !file.includes('.test.'))
    .flatMap((file) => literals(file, readFileSync(join(WEB, file), 'utf8')))
    .map((line) => `text outside of the catalogues: ${line}`),
]
if (problems.length > 0) console.error(problems.join('\n'))
process.exit(problems.length > 0 ? 1 : 0)
