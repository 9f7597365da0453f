/**
 * Import cycles, at least one for each group of files that import each other: every file of the cycle in order, the
 * first one again at the end. `imports`: the imported files of each file.
 */
export function importCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string) => {
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
 * steps. A subfolder imports what any file in it imports. `imports`: the imported files of each file.
 */
export function folderRings(imports: ReadonlyMap<string, readonly string[]>) {
  /** By folder: for each pair of its entries, the first file that imports, and what it imports. */
  const folders = new Map<string, Map<string, Map<string, readonly [file: string, target: string]>>>()
  for (const [file, targets] of imports)
    for (const target of targets.filter((one) => imports.has(one))) {
      const [from, to] = [file.split('/'), target.split('/')]
      const depth = from.findIndex((name: string, at: number) => name !== to[at])
      if (depth < 0) continue
      const folder = from.slice(0, depth).join('/')
      const [here, there] = [from[depth]!, to[depth]!]
      const steps = folders.get(folder) ?? folders.set(folder, new Map()).get(folder)!
      const step = steps.get(here) ?? steps.set(here, new Map()).get(here)!
      if (!step.has(there)) step.set(there, [file, target])
    }
  return [...folders].flatMap(([folder, steps]) =>
    importCycles(new Map([...steps].map(([name, step]) => [name, [...step.keys()]]))).map((ring) => ({
      folder,
      ring,
      by: ring.slice(1).map((name: string, at: number) => steps.get(ring[at]!)!.get(name)!),
    })),
  )
}
