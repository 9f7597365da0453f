import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { STAGES } from '../stages.ts'

type InfoOf = (id: string) => { importedIds: readonly string[] } | null

const moduleOf = (entry: string) =>
  fileURLToPath(entry.startsWith('src/') ? new URL(`../${entry}`, import.meta.url) : import.meta.resolve(entry))

/** Whether a module is loaded with one of `entries`, without a dynamic import in between. */
function cameWith(entries: readonly string[]) {
  const needed = new Set<string>()
  return (id: string, infoOf: InfoOf): boolean => {
    const collect = (from: string) => {
      if (needed.has(from)) return
      needed.add(from)
      infoOf(from)?.importedIds.forEach(collect)
    }
    entries.map(moduleOf).forEach(collect)
    return needed.has(id)
  }
}

function chunkOf({ chunk, entries }: { chunk: string; entries: readonly string[] }, others?: RegExp) {
  const isInStage = cameWith(entries)
  return {
    name: (id: string, graph: { getModuleInfo: InfoOf }) =>
      others?.test(id) || isInStage(id, (one) => graph.getModuleInfo(one)) ? chunk : null,
  }
}

/** The files with more than one module. The first group that has a module gets it. */
export const chunks = [
  // React changes less often than our code. The rest of the first page is one file, which compresses better.
  { name: 'react', test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\// },
  chunkOf(STAGES.first),
  // With the URLs of the drawings.
  chunkOf(STAGES.deferred, /ui\/src\/illustrations\//),
  chunkOf(STAGES.today),
]

/** The chunks of the page itself: `rewards` is the entry of rewards.html. */
const OF_PAGE = ['rolldown-runtime', 'react', STAGES.first.chunk, 'rewards']
/** Their files and style sheets, which are loaded before any code that is loaded on demand. */
export const loadedFirst = new Set<string>()

/** Finds out the names of `loadedFirst`. */
export const firstFiles: Plugin = {
  name: 'first-files',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !OF_PAGE.includes(file.name)) continue
        loadedFirst.add(file.fileName)
        for (const style of file.viteMetadata?.importedCss ?? []) loadedFirst.add(style)
      }
    },
  },
}
