// Builds the browser parts whose sources changed since their last build.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ourEnv, ROOT, run } from './install.mjs'

/** The folders that contain the source files of each build. */
const BUILDS = {
  web: ['apps/web', 'packages/client', 'packages/contract', 'packages/ui', 'tools/floor'],
  admin: ['apps/admin', 'packages/client', 'packages/contract', 'packages/ui'],
  lab: ['apps/lab', 'apps/web/src/app/routing', 'packages/client', 'packages/contract', 'packages/ui'],
}

export const buildStale = () => Promise.all(Object.entries(BUILDS).map(([app, sources]) => buildIfStale(app, sources)))

async function buildIfStale(app, sources) {
  const stamp = join(ROOT, 'apps', app, 'dist', '.sources')
  const wanted = hashOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log(`Building the ${app} …`)
  const { code, output, seconds } = await run(app, 'npm', ['run', '--silent', 'build', '-w', `@momi/${app}`], {
    // A build that a test starts would otherwise contain React for development, because vitest sets NODE_ENV.
    env: ourEnv({ NODE_ENV: 'production' }),
    quiet: true,
  })
  if (code !== 0) throw new Error(`The build of the ${app} failed:\n${output}`)
  writeFileSync(stamp, wanted)
  console.log(`  built the ${app} in ${seconds} s`)
}

export function hashOf(folders, files = []) {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'package.json', ...files, ...folders.flatMap(filesOf)])
    hash.update(file).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

const filesOf = (folder) =>
  globSync(`${folder}/**/*.*`, {
    cwd: ROOT,
    exclude: (name) => ['node_modules', 'dist'].includes(String(name).split('/').at(-1)),
  })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted()
