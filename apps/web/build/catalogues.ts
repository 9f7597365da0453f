import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createCompiledCatalog } from '@lingui/cli/api'
import { lingui } from '@lingui/vite-plugin'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@momi/contract/rules/locale'
import type { Plugin, PluginOption } from 'vite'
import { MINIPAY, STAGES } from '../stages.ts'
import { inRegionalEnglish, isRegional, REGIONAL_ENGLISH } from './regional-english.ts'

const cwd = fileURLToPath(new URL('../', import.meta.url))
const LOCALES_FOLDER = fileURLToPath(new URL('../src/locales/', import.meta.url))
const ONE = '\0virtual:catalogue/'
const ALL = '\0virtual:catalogues'
const REGIONAL = '?regional-english'

/** The module with the messages of a catalogue in a locale. Locales with equal messages share one. */
export async function catalogueModule(name: string, locale: Locale): Promise<string> {
  const fileIn = (folder: Locale) => `${LOCALES_FOLDER}${folder}/${name}.po`
  if (!isRegional(locale)) return fileIn(locale)
  const american = fileIn(DEFAULT_LOCALE)
  return (await inRegionalEnglish(american)) ? `${american}${REGIONAL}` : american
}

/**
 * The code of a function that imports a catalogue in a locale. The module of most locales is its default, because the
 * first page contains the functions of two catalogues.
 */
async function importer(name: string): Promise<string> {
  const all = await Promise.all(
    LOCALES.map(async (locale) => ({ locale, module: await catalogueModule(name, locale) })),
  )
  const modules = [...Map.groupBy(all, ({ module }) => module)]
    .toSorted(([, some], [, others]) => some.length - others.length)
    .map(([module, locales]) => ({ locales, code: `import(${JSON.stringify(module)})` }))
  return `(locale) => ${modules.reduceRight(
    (otherwise, { locales, code }) =>
      otherwise
        ? `${locales.map(({ locale }) => `locale === '${locale}'`).join(' || ')} ? ${code} : ${otherwise}`
        : code,
    '',
  )}`
}

/** The names of the catalogues that the client loads by name. */
const names = () =>
  readdirSync(`${LOCALES_FOLDER}${DEFAULT_LOCALE}`)
    .map((file) => file.replace('.po', ''))
    .filter((name) => name !== STAGES.first.catalogue && name !== MINIPAY.catalogue)

/**
 * Provides the modules `virtual:catalogue/<name>`, a function that imports this catalogue in a locale, and
 * `virtual:catalogues`, the functions of all catalogues by name. Compiles regional English (docs/messages.md).
 */
const importers: Plugin = {
  name: 'catalogues',
  enforce: 'pre',
  resolveId: (id) => (/^virtual:catalogue(s$|\/)/.test(id) ? `\0${id}` : undefined),
  async load(id) {
    if (id.startsWith(ONE)) return `export default ${await importer(id.slice(ONE.length))}`
    if (id !== ALL) return undefined
    const entries = names().map(async (name) => `${JSON.stringify(name)}: ${await importer(name)}`)
    return `export default { ${(await Promise.all(entries)).join(', ')} }`
  },
  async transform(_, id) {
    if (!id.endsWith(REGIONAL)) return undefined
    this.addWatchFile(REGIONAL_ENGLISH)
    const texts = await inRegionalEnglish(id.slice(0, -REGIONAL.length))
    const { source } = createCompiledCatalog(DEFAULT_LOCALE, { ...texts }, { namespace: 'es' })
    return { code: source, map: null, moduleType: 'js' }
  },
}

/** Compiles the catalogues, and provides the functions that import them. */
export const catalogues: PluginOption = [importers, lingui({ cwd })]
