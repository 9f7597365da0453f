// Installs what is missing on a new machine. Written in JavaScript for the system's Node 20, because this script
// installs Node 26.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const BIN = join(ROOT, 'node_modules', '.bin')
const STAMP = join(ROOT, 'node_modules', '.momi-installed')

/** The environment of all our commands: our Node and our tools come first in the PATH. */
export const ourEnv = (extra = {}) => ({ ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH}`, ...extra })

const secondsSince = (started) => ((Date.now() - started) / 1000).toFixed(0)

/** Prints the elapsed time every ten seconds, until the returned function is called. */
export function tick(label) {
  const started = Date.now()
  const timer = setInterval(() => console.log(`  … ${label}: ${secondsSince(started)} s`), 10_000)
  return () => clearInterval(timer)
}

/**
 * Runs a command and, if it has a label, prints the elapsed time. Resolves to its exit code, its output if it is `quiet`,
 * and its duration in seconds.
 */
export function run(label, command, args, { env = ourEnv(), cwd = ROOT, quiet = false } = {}) {
  const started = Date.now()
  const child = spawn(command, args, { cwd, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
  let output = ''
  child.stdout?.on('data', (data) => (output += data))
  child.stderr?.on('data', (data) => (output += data))
  const stop = label === undefined ? () => {} : tick(label)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      stop()
      resolve({ code: 1, output: String(error), seconds: secondsSince(started) })
    })
    child.on('exit', (code) => {
      stop()
      resolve({ code: code ?? 1, output, seconds: secondsSince(started) })
    })
  })
}

/**
 * Installs the Node packages of the lock file under Node 26, because an older npm skips packages that require a newer
 * Node.
 */
export async function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  const node = await ourNode()
  console.log('Installing packages (once; about a minute) …')
  const npmCli = execFileSync('node', ['-p', 'process.env.npm_execpath ?? ""'], { encoding: 'utf8' }).trim()
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  const npm = async (...args) => {
    const [command, all] = npmCli ? [node, [npmCli, ...args]] : ['npm', args]
    const { code, output } = await run('packages', command, [...all, '--loglevel=error'], { env, quiet: true })
    if (code !== 0) throw new Error(`npm ${args[0]} failed:\n${output}`)
  }
  // Exactly what the lock file has, each package compared with its checksum. `npm ci` begins by deleting all packages,
  // so it is for a new machine, such as the one that makes a production build: processes that run use these packages.
  const isNew = !existsSync(join(ROOT, 'node_modules', '.package-lock.json'))
  await npm(...(isNew ? ['ci'] : ['install', '--no-save']), '--no-audit', '--no-fund')
  // No package runs a script of its own (.npmrc), except those that allowScripts of package.json allows: `node`, whose
  // script installs the program for this platform.
  const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name])
  await npm('rebuild', ...allowed, '--ignore-scripts=false')
  writeFileSync(STAMP, wanted)
}

/** Installs Google's Auth emulator, which only two test files use. */
export const installFirebase = () => installFolder('tools/firebase', 'the Firebase emulator')

/** Installs the generator of API clients, which only one test file uses; it needs a TypeScript that is not native. */
export const installOpenApiGenerator = () => installFolder('tools/openapi-client', 'the generator of API clients')

/** Installs Stryker, which only `npm run test:mutants` uses. */
export const installMutants = () => installFolder('tools/mutants', 'Stryker')

/** Installs Lighthouse, which only one part of the bench uses. */
export const installLighthouse = () => installFolder('bench/lighthouse', 'Lighthouse')

/** Installs the packages of a folder. It has a lock file of its own, because most runs need none of these packages. */
async function installFolder(name, label) {
  const folder = join(ROOT, name)
  const stamp = join(folder, 'node_modules', '.momi-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log(`Installing ${label} (once; less than a minute) …`)
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await run(label, 'npm', args, { cwd: folder, quiet: true })
  if (code !== 0) throw new Error(`npm ci failed in ${name}:\n${output}`)
  writeFileSync(stamp, wanted)
}

async function ourNode() {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const folder = join(ROOT, '.node')
  const node = join(folder, 'node_modules', 'node', 'bin', 'node')
  const version = () => (existsSync(node) ? execFileSync(node, ['-v'], { encoding: 'utf8' }).trim().slice(1) : '')
  if (version() === devDependencies.node) return node
  console.log(`Installing Node ${devDependencies.node} …`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const spec = `node@${devDependencies.node}`
  // Under `npm test`, npm passes the `ignore-scripts` of our .npmrc on to every npm below it.
  const flags = ['--ignore-scripts=false', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const args = ['install', '--prefix', folder, ...flags, spec]
  const { code, output } = await run('Node', 'npm', args, { env: process.env, cwd: folder, quiet: true })
  if (code !== 0 || version() !== devDependencies.node) throw new Error(`Our Node could not be installed:\n${output}`)
  return node
}

/** Options for apt that limit the wait for a mirror without an answer to a minute. */
const APT_LIMITS = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1']

/** Installs the Debian packages that are missing. `wanted`: for each name, a function that tells if it is installed. */
export async function installSystem(wanted) {
  const absent = Object.entries(wanted).filter(([, isThere]) => !isThere())
  if (absent.length === 0) return
  const names = absent.map(([name]) => name)
  console.log(`Installing ${names.join(' and ')} from apt …`)
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['apt-get', 'update', '-q', ...APT_LIMITS],
    ['apt-get', 'install', ...APT_LIMITS, '-y', '-q', '--no-install-recommends', ...names],
  ]) {
    const [command, ...rest] = [...sudo, ...args]
    const { code, output } = await run(args.slice(0, 2).join(' '), command, rest, { env, quiet: true })
    if (code !== 0) throw new Error(`${args.join(' ')} failed:\n${output.slice(-2000)}`)
  }
}

/**
 * The browser of the end-to-end tests. Chromium's headless shell draws no windows, which saves a third of their CPU
 * time; the whole browser is used if it is to be seen, or if apt cannot install the shell's libraries.
 */
export async function installBrowser({ headed = false } = {}) {
  if (headed) return installSystem({ chromium: () => onPath('chromium') })
  if (onPath('chromium-headless-shell')) return
  try {
    await installSystem({ 'chromium-headless-shell': () => false })
  } catch (error) {
    console.log(`${error.message}\nGoing on with chromium.`)
    await installSystem({ chromium: () => onPath('chromium') })
  }
}

export const onPath = (command) => process.env.PATH.split(delimiter).some((folder) => existsSync(join(folder, command)))
