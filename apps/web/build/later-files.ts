import { LOCALES } from '@momi/contract/rules/locale'
import type { Plugin, Rollup } from 'vite'
import { STAGES } from '../stages.ts'
import { catalogueModule } from './catalogues.ts'
import { loadedFirst } from './chunks.ts'

/**
 * Lists in the page the files that Missions loads after the first page, by the catalogue of the first page in the same
 * language. From this list the service worker caches them even if the first visit ends earlier.
 */
export const laterFiles: Plugin = {
  name: 'later-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const chunkOf = (is: (chunk: Rollup.OutputChunk) => boolean) => {
        const chunk = chunks.find(is)
        if (!chunk) throw new Error('The build lacks a chunk that Missions loads later')
        return chunk
      }
      const files = new Set<string>()
      const collect = ({ fileName, imports }: Rollup.OutputChunk) => {
        if (files.has(fileName) || loadedFirst.has(fileName)) return
        files.add(fileName)
        for (const name of imports) if (byFile.has(name)) collect(byFile.get(name)!)
      }
      for (const { chunk } of [STAGES.deferred, STAGES.today])
        collect(chunkOf(({ name, facadeModuleId }) => name === chunk && !facadeModuleId))

      const lists = LOCALES.map(async (locale) => {
        const [first, ...later] = await Promise.all(
          [STAGES.first, STAGES.deferred].map(async ({ catalogue }) => {
            const module = await catalogueModule(catalogue, locale)
            return `/${chunkOf(({ facadeModuleId }) => facadeModuleId === module).fileName}`
          }),
        )
        return [first, [...[...files].map((file) => `/${file}`), ...later]] as const
      })
      const list = JSON.stringify(Object.fromEntries(await Promise.all(lists)))
      return html.replace('</body>', `<script type="application/json" id="later">${list}</script></body>`)
    },
  },
}
