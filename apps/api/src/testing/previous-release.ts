import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrations } from '../db/migrate.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const MIGRATIONS = 'apps/api/src/db/migrations'
const FUNCTIONS = 'apps/api/src/db/functions'

/** Git's output; undefined on failure: no repository, or a shallow history. */
function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/** The last commit before the newest migration was added; HEAD if that migration is not committed. */
function lastCommitBeforeNewestMigration(): string | undefined {
  const newest = migrations().at(-1)!.name
  // Finds the commit that added the migration under any number: a migration is renumbered if another migration with
  // its number lands first.
  const added = git('log', '-1', '--follow', '--diff-filter=A', '--format=%H', '--', `${MIGRATIONS}/${newest}`)
  if (added === undefined) return undefined
  return git('rev-parse', '--verify', '--quiet', added === '' ? 'HEAD' : `${added}^`)
}

/**
 * The last commit before the newest change of a function's text; HEAD if that change is not committed. Undefined if the
 * newest migration is not older than that change: the release before the migration then lacks the change too.
 */
function lastCommitBeforeNewestText(): string | undefined {
  const isCommitted = git('status', '--porcelain', '--', FUNCTIONS) === ''
  const changed = isCommitted ? git('log', '-1', '--format=%H', '--', FUNCTIONS) : undefined
  const commit = git('rev-parse', '--verify', '--quiet', changed === undefined ? 'HEAD' : `${changed}^`)
  return git('cat-file', '-t', `${commit}:${MIGRATIONS}/${migrations().at(-1)!.name}`) && commit
}

export interface Release {
  main: string
  remove: () => void
}

/** The api without the newest migration; undefined if the history lacks it. */
export const releaseBeforeMigration = () => checkOut(lastCommitBeforeNewestMigration())

/** The api without the newest change of a function's text; undefined if the release before the migration lacks it too. */
export const releaseBeforeText = () => checkOut(lastCommitBeforeNewestText())

/** Checks out the api of a commit into a folder of its own, with the packages that are installed here. */
function checkOut(commit: string | undefined): Release | undefined {
  if (commit === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'momi-previous-'))
  const archive = execFileSync('git', ['archive', commit, 'apps', 'deploy', 'packages', 'package.json'], {
    cwd: ROOT,
    maxBuffer: 512 * 1024 * 1024,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  linkPackages(folder)
  return { main: join(folder, 'apps/api/src/main.ts'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Links all installed packages, but takes our own packages from the checkout. */
function linkPackages(folder: string): void {
  const installed = join(ROOT, 'node_modules')
  mkdirSync(join(folder, 'node_modules/@momi'), { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== '@momi' && name !== '.bin') symlinkSync(join(installed, name), join(folder, 'node_modules', name))
  for (const group of ['packages', 'apps'])
    for (const name of readdirSync(join(folder, group)))
      symlinkSync(join(folder, group, name), join(folder, 'node_modules/@momi', name))
}
