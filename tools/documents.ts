// Checks that what the documents name exists: the target of every link, every path, and in code font every file, call,
// npm script, and name of code, such as a function, setting, table or job; and that a default in parentheses after such
// a name is that of the code. Run by `npm run check`. The pages of docs/decisions are a dated log that may name what no
// longer exists: only their links are checked, and that the list of decisions has them. Each dependency has its
// line in docs/dependencies.md.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { ROOT } from './install.mjs'

const IS_DOCUMENT = /^(README|ARCHITECTURE|SECURITY)\.md$|^(docs|deploy)\/.*\.md$/
const IS_DECISION = /^docs\/decisions\/\d/
const LIST_OF_DECISIONS = 'docs/decisions/README.md'
const DEPENDENCIES = 'docs/dependencies.md'
const IS_SOURCE = /\.(tsx?|mjs|js|json|sql|css|html|sh|ya?ml|conf|template|service|timer|ini|toml)$|Dockerfile$/
const IS_TEST = /\.(test|e2e)\.\w+$/
const IS_IGNORED = /^(node_modules|dist|test-results|\.(data|git|node|cache))$/

const FIRST_FOLDER =
  /^(apps|packages|testing|e2e|bench|tools|docs|deploy|features|core|db|http|jobs|gateways|shared|host|app)\//
const EXTENSION = /\.(tsx?|mjs|js|sql|css|json|ya?ml|md|svg|png)$/
const IS_CALL = /^(GET|POST|PUT|PATCH|DELETE) \//
/** Such as the name of a job. */
const IS_HYPHENATED = /^[a-z]+(-[a-z\d]+)+$/
/** `ledger.post`, `ctx.now()`, `DATA_KEY` and `roulette_spins` are names; `true` and `npm` may be any words. */
const isName = (code: string) =>
  /^[A-Za-z$][\w$.]*(\([^()]*\))?$/.test(code) && (/[a-z][A-Z]|\w[_.(]/.test(code) || /^[A-Z]{2}/.test(code))

/** What the builds write, and names of PostgreSQL, its pooler, Linux, OpenTelemetry, TLS and Kubernetes. */
const NOT_IN_THE_SOURCES = [
  /(^|\/)dist(\/|$)/,
  /^(pg_\w+|postgres_fdw|max_prepared_statements|blocked_by|wait_event_type|SyncRep|IO)$/,
  /^(oom-kill|systemd-timesyncd|OTEL_\w+|notAfter|PrometheusRule|deploy\/api|GET \/path\/:x)$/,
]

const found = globSync('**/*', { cwd: ROOT, exclude: ({ name }) => IS_IGNORED.test(name), withFileTypes: true })
const files = new Map(
  found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .map((path) => [
      path,
      IS_SOURCE.test(path) || IS_DOCUMENT.test(path) ? readFileSync(join(ROOT, path), 'utf8') : '',
    ]),
)
const documents = [...files].filter(([path]) => IS_DOCUMENT.test(path))
if (documents.length === 0) throw new Error('documents.ts looked at nothing')

/** Every path, also without its first folders, and every folder of it. */
const paths = new Set(['.'])
for (const path of files.keys()) {
  const parts = path.split('/')
  for (let begin = 0; begin < parts.length; begin++)
    for (let end = begin + 1; end <= parts.length; end++) paths.add(parts.slice(begin, end).join('/'))
}
const source = [...files]
  .flatMap(([path, text]) => (IS_SOURCE.test(path) && !IS_TEST.test(path) ? text : []))
  .join('\n')
const words = new Set(source.match(/[\w$]+/g))
const callOf = (text: string) => text.replaceAll(/\{\w+\}|:\w+|<[^>]*>/g, ':').replace(/\?.*/, '')
const calls = new Set((source.match(/\b(GET|POST|PUT|PATCH|DELETE) \/[\w/{}:.-]+/g) ?? []).map(callOf))
/** The parts of a package.json that are read here. */
interface Package {
  scripts?: object
  dependencies?: object
  devDependencies?: object
}

const packages = [...files].flatMap(([path, text]) =>
  basename(path) === 'package.json' ? (JSON.parse(text) as Package) : [],
)
const scripts = new Set(packages.flatMap((json) => Object.keys(json.scripts ?? {})))

/** The defaults of settings and of the rules of missions, by name: `PAYOUT_HOLD_HOURS: count(24)`. */
const defaults = new Map(
  [...source.matchAll(/\b(\w+): [^\n]*?(?:count\(|withDefault\(number, |\.default\()([\d_]+)\)/g)].map(
    ([, name = '', value = '']) => [name, Number(value.replaceAll('_', ''))],
  ),
)

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

const problems: string[] = []

function check(path: string, text: string) {
  const require = (isThere: boolean, name: string, what: string) => {
    if (!isThere && !NOT_IN_THE_SOURCES.some((pattern) => pattern.test(name)))
      problems.push(`${path}: ${name} is no ${what}`)
  }
  const prose = text.replaceAll(/^ *```[^]*?^ *```/gm, '')
  for (const [, target = '', anchor] of prose.matchAll(/\]\(([^)#\s]*)(?:#([^)]*))?\)/g)) {
    if (/^[a-z]+:/.test(target)) continue
    const to = target === '' ? path : normalize(join(dirname(path), target)).replace(/\/$/, '')
    require(paths.has(to), target, 'file')
    if (anchor && files.has(to))
      require(anchorsOf(files.get(to) ?? '').includes(anchor), `${target}#${anchor}`, 'heading')
  }
  if (IS_DECISION.test(path)) return

  const unlinked = prose.replaceAll(/\]\([^)]*\)/g, ']')
  for (const [match] of unlinked.matchAll(/(?<![\w/.:@-])[\w.-]+(?:\/[\w.-]+)+\/?/g)) {
    const name = match.replace(/[./]$/, '')
    if (EXTENSION.test(name) || FIRST_FOLDER.test(name)) require(paths.has(name), name, 'path')
  }
  for (const [claim, name = '', value = ''] of unlinked.matchAll(/`(\w+)` \((\d[\d,]*)/g)) {
    const number = Number(value.replaceAll(',', ''))
    require((defaults.get(name) ?? number) === number, `${claim})`, 'default')
  }
  for (const [, code = ''] of unlinked.matchAll(/`([^`\n]+)`/g)) {
    const [, script] = /^npm run ([\w:]+)/.exec(code) ?? []
    const parts = code.replace(/\(.*/, '').split('.')
    if (script) require(scripts.has(script), code, 'script')
    else if (IS_CALL.test(code)) require(calls.has(callOf(code)), code, 'call')
    else if (/^\w[\w.-]*$/.test(code) && EXTENSION.test(code)) require(paths.has(code), code, 'file')
    else if (IS_HYPHENATED.test(code)) require(source.includes(code), code, 'name of the code')
    else if (isName(code)) require(parts.every((part) => words.has(part)), code, 'name of the code')
  }
}

for (const [path, text] of documents) {
  check(path, text)
  if (IS_DECISION.test(path) && !files.get(LIST_OF_DECISIONS)?.includes(`](${basename(path)})`))
    problems.push(`${path}: is not in ${LIST_OF_DECISIONS}`)
}
// `@mantine/core, hooks` names two packages of one scope. Types have the line of their package.
const explained = new Set(
  [...(files.get(DEPENDENCIES) ?? '').matchAll(/^\| (.+?) +\|/gm)].flatMap(([, cell = '']) => {
    const names = cell.split(', ').map((name) => name.split(' ')[0])
    return [...names, ...names.map((name) => `${cell.split('/')[0]}/${name}`)]
  }),
)
const dependencies = packages.flatMap((json) => Object.keys({ ...json.dependencies, ...json.devDependencies }))
for (const name of new Set(dependencies))
  if (!/^@(momi|types)\//.test(name) && !explained.has(name)) problems.push(`${DEPENDENCIES}: has no line for ${name}`)

console.log(problems.length > 0 ? problems.join('\n') : `${documents.length} documents name what exists`)
if (problems.length > 0) process.exit(1)
