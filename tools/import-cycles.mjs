/**
 * Import cycles, at least one for each group of files that import each other: every file of the cycle in order, the
 * first one again at the end. @param {Map<string, string[]>} imports the imported files of each file
 */
export function importCycles(imports) {
  const cycles = []
  const done = new Set()
  const path = []
  const visit = (file) => {
    if (path.includes(file)) return void cycles.push([...path.slice(path.indexOf(file)), file])
    if (done.has(file)) return
    path.push(file)
    for (const target of imports.get(file) ?? []) visit(target)
    path.pop()
    done.add(file)
  }
  for (const file of imports.keys()) visit(file)
  return cycles
}

/**
 * Cycles among what lies side by side in a folder, its files and its subfolders: each with one import for each of its
 * steps. A subfolder imports what any file in it imports.
 * @param {Map<string, string[]>} imports the imported files of each file
 */
export function folderRings(imports) {
  const folders = new Map()
  for (const [file, targets] of imports)
    for (const target of targets.filter((one) => imports.has(one))) {
      const [from, to] = [file.split('/'), target.split('/')]
      const depth = from.findIndex((name, at) => name !== to[at])
      if (depth < 0) continue
      const folder = from.slice(0, depth).join('/')
      const steps = folders.get(folder) ?? folders.set(folder, new Map()).get(folder)
      const step = steps.get(from[depth]) ?? steps.set(from[depth], new Map()).get(from[depth])
      if (!step.has(to[depth])) step.set(to[depth], [file, target])
    }
  return [...folders].flatMap(([folder, steps]) =>
    importCycles(new Map([...steps].map(([name, step]) => [name, [...step.keys()]]))).map((ring) => ({
      folder,
      ring,
      by: ring.slice(1).map((name, at) => steps.get(ring[at]).get(name)),
    })),
  )
}
