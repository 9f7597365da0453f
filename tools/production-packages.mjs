// The packages that services need at run time, from the lock file.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './install.mjs'

/**
 * The folders of all packages on which `services` depend, and our own workspaces among them, including the services.
 * Optional packages for other platforms are omitted.
 */
export function productionPackages(services) {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const seen = new Set()
  const add = (path) => {
    const own = packages[path].link ? packages[path].resolved : path
    if (seen.has(own)) return
    seen.add(own)
    for (const [name, isOptional] of dependenciesOf(packages[own])) {
      const found = resolve(packages, own, name)
      if (found !== undefined && existsSync(join(ROOT, found))) add(found)
      else if (!isOptional) throw new Error(`${own} needs ${name}, which is not installed`)
    }
  }
  services.forEach(add)
  const all = [...seen]
  const isInstalled = (path) => path.split('/').includes('node_modules')
  return { installed: all.filter(isInstalled), workspaces: all.filter((path) => !isInstalled(path)) }
}

function dependenciesOf({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return new Map([
    ...[...Object.keys(dependencies), ...peers].map((name) => [name, false]),
    ...Object.keys(optionalDependencies).map((name) => [name, true]),
  ])
}

/** Resolves a package like Node: in the nearest node_modules folder above. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]+$/, '')) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (path in packages) return path
    if (folder === '') return undefined
  }
}
