// Creates dist/ (or the named folder), a copy of this repository without the files that production
// does not need, under the same paths (docs/decisions/0052-production-build.md).
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { buildStale } from './build.mjs'
import { ourEnv, ROOT } from './install.mjs'
import { stopWithLauncher } from './launch.mjs'
import { productionPackages } from './production-packages.mjs'

const SERVICES = ['apps/api', 'apps/payouts']
/** The workspaces of the pages, whose packages are compiled into their files. */
const PAGES = ['apps/web', 'apps/admin']
const SITES = ['apps/web/dist', 'apps/admin/dist']
/** What an operator fills an empty installation with. */
const CAMPAIGN = 'deploy/campaign'
/** Files that no running process reads: tests, the api's development folder, types, source maps, manuals, manifests. */
const UNUSED = /\.test\.ts$|^apps\/\w+\/src\/(development|testing)$|\.d\.[cm]?ts$|\.map$|\.md$|\/\.(sources|vite)$/

/** The build's npm scripts, which have the same names as in the repository. */
const SCRIPTS = {
  serve: 'exec node serve.mjs',
  momi: 'exec env MOMI_ENV=production node --no-experimental-webstorage apps/api/src/momi.ts',
}

/** Makes the production build in `target`, which is replaced at the end as a whole. */
async function buildProduction(target: string) {
  await buildStale()
  const folder = `${target}.new`
  rmSync(folder, { recursive: true, force: true })
  const { installed, workspaces } = productionPackages(SERVICES)
  for (const path of [...SITES, CAMPAIGN, ...installed]) copy(path, folder)
  for (const path of workspaces) for (const part of ['package.json', 'src']) copy(join(path, part), folder)
  linkWorkspaces(workspaces, folder)
  cpSync(join(ROOT, 'tools/production-serve.mjs'), join(folder, 'serve.mjs'))
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const manifest = { name: 'momi', version, private: true, type: 'module', scripts: SCRIPTS, engines: { node: '>=26' } }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(join(folder, 'sbom.cdx.json'), componentsOf(installed))
  replaceWith(folder, target)
}

/**
 * The software bill of materials, in CycloneDX: the packages of the lock file that the services and the pages contain,
 * each with its licence and checksum. Throws if a package of the build is missing in it.
 */
function componentsOf(installed: readonly string[]): string {
  // `--omit=dev` would leave out what tests use too, such as viem.
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: ROOT, env: ourEnv(), encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`)
  const bill = JSON.parse(stdout) as { components: { purl: string }[] }
  const listed = new Map(bill.components.map((component) => [decodeURIComponent(component.purl), component]))
  const components = [...new Set([...installed, ...productionPackages(PAGES).installed])].map((path) => {
    const { name, version } = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8'))
    const component = listed.get(`pkg:npm/${name}@${version}`)
    if (!component) throw new Error(`The bill of materials lacks ${name} ${version}`)
    return component
  })
  return JSON.stringify({ ...bill, components, dependencies: undefined })
}

/**
 * Moves the finished build to its place, and puts the earlier one back if the services do not load. They are loaded in
 * their final place, because stack traces name the place in which a module was compiled.
 */
function replaceWith(folder: string, target: string) {
  const earlier = `${target}.old`
  rmSync(earlier, { recursive: true, force: true })
  if (existsSync(target)) renameSync(target, earlier)
  renameSync(folder, target)
  try {
    compileModules(target)
  } catch (error) {
    rmSync(target, { recursive: true, force: true })
    if (existsSync(earlier)) renameSync(earlier, target)
    throw error
  }
  rmSync(earlier, { recursive: true, force: true })
}

/** Copies a file or folder without unused files and nested packages, which are separate entries of the list. */
const copy = (path: string, folder: string) =>
  cpSync(join(ROOT, path), join(folder, path), {
    recursive: true,
    filter: (source) => {
      const name = relative(ROOT, source)
      return !UNUSED.test(name) && (name === path || !name.endsWith('/node_modules'))
    },
  })

/**
 * Links our own packages in node_modules. They are not copied there, because Node strips types only outside of
 * node_modules, and uses the real paths of links.
 */
function linkWorkspaces(workspaces: readonly string[], folder: string) {
  for (const path of workspaces) {
    const { name } = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8'))
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(relative(dirname(link), join(folder, path)), link)
  }
}

/**
 * Starts each service without settings, so that it loads its modules and stops at the first missing setting. This fills
 * Node's compile cache for later starts.
 */
function compileModules(folder: string) {
  for (const service of SERVICES) {
    const { status, stderr } = spawnSync(process.execPath, [join(folder, 'serve.mjs'), basename(service)], {
      env: { PATH: process.env['PATH'] ?? '' },
      encoding: 'utf8',
    })
    if (status !== 1 || !/^[A-Z_]+ is missing$/m.test(stderr)) throw new Error(`${service} does not load:\n${stderr}`)
  }
}

stopWithLauncher(() => {})
const started = Date.now()
const target = resolve(process.argv[2] ?? join(ROOT, 'dist'))
await buildProduction(target)
console.log(`Built ${target} in ${((Date.now() - started) / 1000).toFixed(0)} s: npm run serve starts it`)
process.exit()
