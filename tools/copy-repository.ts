// A copy of the repository in which tests change files.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ROOT } from './install.mjs'

/**
 * Copies the wanted files that git tracks or would add. Links the installed packages, but uses the copies of our own
 * packages.
 */
export function copyRepository(isWanted: (file: string) => boolean = () => true): string {
  const folder = mkdtempSync(join(tmpdir(), 'momi-copy-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of String(files)
    .split('\0')
    .filter((name) => name && isWanted(name) && existsSync(join(ROOT, name))))
    cpSync(join(ROOT, file), join(folder, file))
  const workspaces = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => join(parent, name)),
  )
  for (const place of ['.', 'e2e', 'bench', 'testing', ...workspaces]) {
    const from = join(ROOT, place, 'node_modules')
    if (!existsSync(from)) continue
    mkdirSync(join(folder, place, 'node_modules'), { recursive: true })
    for (const name of readdirSync(from).filter((entry) => entry !== '@momi'))
      symlinkSync(join(from, name), join(folder, place, 'node_modules', name))
  }
  const own = join(folder, 'node_modules', '@momi')
  mkdirSync(own)
  for (const place of ['e2e', 'bench', 'testing', ...workspaces].filter((one) =>
    existsSync(join(folder, one, 'package.json')),
  ))
    symlinkSync(join(folder, place), join(own, basename(place)))
  return folder
}
