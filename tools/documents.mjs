// Checks that what the documents name exists: the target of every link, every path, and in code font every file, call,
// npm script, and name of code, such as a function, setting or table. Run by `npm run check`. The pages of
// docs/decisions are a dated log that may name what no longer exists: only their links are checked.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { ROOT } from './install.mjs'

const IS_DOCUMENT = /^(README|ARCHITECTURE)\.md$|^(docs|deploy)\/.*\.md$/
const IS_DECISION = /^docs\/decisions\/\d/
const IS_SOURCE = /\.(tsx?|mjs|js|json|sql|css|html|sh|ya?ml|conf|template|service|timer|ini|toml)$|Dockerfile$/
const IGNORED = /(^|\/)(node_modules|dist|test-results)$|^\.(data|git|node|cache)$/

const EXTENSION = /\.(tsx?|mjs|js|sql|css|json|ya?ml|md|svg|png)$/
const FIRST_FOLDER =
  /^(apps|packages|testing|e2e|bench|tools|docs|features|core|db|http|jobs|gateways|shared|host|app|deploy)\//
const CALL = /^(GET|POST|PUT|PATCH|DELETE) \//
/** Written by the builds. */
const IS_BUILT = /(^|\/)dist(\/|$)/

/** Names in code font that are not ours: of PostgreSQL, its pooler and its clusters, OpenTelemetry and TLS. */
const NAMES_OF_OTHERS =
  /^(pg_\w+|postgres_fdw|max_prepared_statements|blocked_by|SyncRep|IO|PrometheusRule|OTEL_\w+|notAfter|deploy\/api|GET \/path\/:x)$/

/** What documents may name in a repository with these files. `files`: pairs of path and text. */
export function knownFrom(files) {
  const paths = new Set()
  for (const [path] of files) {
    const parts = path.split('/')
    for (let begin = 0; begin < parts.length; begin++)
      for (let end = begin + 1; end <= parts.length; end++) paths.add(parts.slice(begin, end).join('/'))
  }
  const sources = files.filter(([path]) => IS_SOURCE.test(path))
  const all = (pattern, isWanted = () => true) =>
    sources.filter(([path]) => isWanted(path)).flatMap(([, text]) => text.match(pattern) ?? [])
  return {
    paths,
    words: new Set(all(/[\w$]+/g)),
    calls: new Set(all(/\b(GET|POST|PUT|PATCH|DELETE) \/[\w/{}:.-]+/g).map(withoutParameters)),
    scripts: new Set(
      sources
        .filter(([path]) => /(^|\/)package\.json$/.test(path))
        .flatMap(([, text]) => Object.keys(JSON.parse(text).scripts ?? {})),
    ),
  }
}

const withoutParameters = (call) => call.replaceAll(/\{\w+\}|:\w+|<[^>]*>/g, ':').replace(/\?.*/, '')

/** Everything that the document names and that does not exist. */
export function problemsIn(path, text, { paths, words, calls, scripts }) {
  const problems = []
  const require = (isThere, name, what) =>
    isThere || IS_BUILT.test(name) || NAMES_OF_OTHERS.test(name) || report(name, what)
  const report = (name, what) => problems.push(`${path}: ${name} is no ${what}`)
  const isPath = (name) => name === '.' || paths.has(name.replace(/\/$/, ''))

  const prose = text.replaceAll(/^ *```[^]*?^ *```/gm, '')
  for (const [, target] of prose.matchAll(/\]\(([^)#\s]+)[^)]*\)/g))
    if (!/^[a-z]+:/.test(target)) require(isPath(normalize(join(dirname(path), target))), target, 'file')
  if (IS_DECISION.test(path)) return problems

  const unlinked = prose.replaceAll(/\]\([^)]*\)/g, ']')
  for (const [found] of unlinked.matchAll(/(?<![\w/.:@-])[\w.-]+(?:\/[\w.-]+)+\/?/g)) {
    const name = found.replace(/\.$/, '')
    if (EXTENSION.test(name) || FIRST_FOLDER.test(name)) require(isPath(name), name, 'path')
  }
  for (const [, code] of unlinked.matchAll(/`([^`\n]+)`/g)) {
    const [, script] = /^npm run ([\w:]+)/.exec(code) ?? []
    if (script) require(scripts.has(script), code, 'script')
    else if (CALL.test(code)) require(calls.has(withoutParameters(code)), code, 'call')
    else if (/^\w[\w.-]*$/.test(code) && EXTENSION.test(code)) require(isPath(code), code, 'file')
    else if (isName(code))
      require(code
        .replace(/\(.*/, '')
        .split('.')
        .every((word) => words.has(word)), code, 'name of the code')
  }
  return problems
}

/** `ledger.post`, `ctx.now()`, `DATA_KEY` and `roulette_spins` are names; `true` and `npm` may be any words. */
const isName = (code) =>
  /^[A-Za-z$][\w$.]*(\([^()]*\))?$/.test(code) && (/[a-z][A-Z]|\w[_.(]/.test(code) || /^[A-Z]{2}/.test(code))

if (process.argv[1] === import.meta.filename) {
  const found = globSync('**/*', {
    cwd: ROOT,
    exclude: (name) => IGNORED.test(String(name.name ?? name)),
    withFileTypes: true,
  })
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .map((path) => [path, IS_SOURCE.test(path) || IS_DOCUMENT.test(path) ? readFileSync(join(ROOT, path), 'utf8') : ''])
  const known = knownFrom(files)
  const documents = files.filter(([path]) => IS_DOCUMENT.test(path))
  if (documents.length === 0) throw new Error('documents.mjs looked at nothing')
  const problems = documents.flatMap(([path, text]) => problemsIn(path, text, known))
  const index = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8')
  for (const [path] of documents)
    if (IS_DECISION.test(path) && !index.includes(`](${basename(path)})`))
      problems.push(`${path} is not in docs/decisions/README.md`)
  console.log(problems.length > 0 ? problems.join('\n') : `${documents.length} documents name what exists`)
  if (problems.length > 0) process.exit(1)
}
