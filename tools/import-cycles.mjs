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
