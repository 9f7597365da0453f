import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOCALES } from '@momi/contract/rules/locale'
import { build, type Plugin, type Rollup } from 'vite'
import { STAGES } from '../stages.ts'
import { catalogueModule } from './catalogues.ts'
import { EARLY_LIST } from './early-list.ts'
import { floor } from './floor.ts'
import { minify } from './minify.ts'

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
const PLACE = '<!-- head script -->'
/** A script of the client, which the head script loads and runs (entries/head.ts). */
const SCRIPT = /<script type="module"[^>]* src="([^"]+)"><\/script>/g

/** Compiles entries/head.ts, with the names of the files that it preloads, into an inline script of the page. */
export const headScript: Plugin = {
  name: 'head-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      const urlOf = (module: string) => {
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === module)
        if (!chunk) throw new Error(`The build has no chunk of ${module}`)
        return `/${chunk.fileName}`
      }
      const early = Object.values(bundle).find(
        (file) => file.type === 'asset' && file.originalFileNames.includes(EARLY_LIST),
      )
      if (!early) throw new Error('The build has no early list')
      const client = [...html.matchAll(SCRIPT)].map(([, file]) => `<script type="text/plain" src="${file}"></script>`)
      if (client.length === 0) throw new Error('The page has no scripts of the client')
      const [own, others] = withoutMostCommon(await firstMessages(urlOf))
      const script = await compiled({
        MESSAGES: JSON.stringify(Object.fromEntries(own)),
        OTHER_MESSAGES: JSON.stringify(others),
        EARLY_LIST: JSON.stringify(`/${early.fileName}`),
        APP_MODE: JSON.stringify(urlOf(source('app/boot/app-mode.ts'))),
      })
      if (!html.includes(PLACE) || /<\/script/i.test(script))
        throw new Error('The head script has no place in the page')
      return withTexts(html.replaceAll(SCRIPT, '').replace(PLACE, () => `${client.join('')}<script>${script}</script>`))
    },
  },
}

/**
 * In development the script is a module, which shares its modules with the client. There is no early list, because it is
 * a build of its own.
 */
export const headModule: Plugin = {
  name: 'head-module',
  apply: 'serve',
  config: async () => ({
    define: {
      MESSAGES: JSON.stringify(
        Object.fromEntries(await firstMessages((module) => `/src/${relative(source(''), module)}`)),
      ),
      OTHER_MESSAGES: JSON.stringify(''),
      EARLY_LIST: JSON.stringify('data:text/javascript,export const show = () => {}, showKept = show, keep = show'),
      APP_MODE: JSON.stringify('/src/app/boot/app-mode.ts'),
    },
  }),
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => withTexts(html.replace(PLACE, '<script type="module" src="/src/entries/head.ts"></script>')),
  },
}

/** The URL of the first page's catalogue in each locale. */
const firstMessages = (urlOf: (module: string) => string) =>
  Promise.all(
    LOCALES.map(async (locale) => [locale, urlOf(await catalogueModule(STAGES.first.catalogue, locale))] as const),
  )

/** Finds the most common value. Returns the entries that have another value, and the most common value. */
function withoutMostCommon(entries: readonly (readonly [string, string])[]) {
  const count = (value: string) => entries.filter(([, other]) => other === value).length
  const values = entries.map(([, value]) => value)
  const common = values.reduce((one, other) => (count(other) > count(one) ? other : one))
  return [entries.filter(([, value]) => value !== common), common] as const
}

/** The page with the texts of its skeleton. */
const withTexts = (html: string) => html.replaceAll(/<!-- say (.+?) -->/g, (_, text: string) => inBothLanguages(text))

/** A text of the first page's catalogue as HTML, in English and Portuguese; the page's style shows one of them. */
const inBothLanguages = (text: string) =>
  (['en-US', 'pt-BR'] as const)
    .map((locale) => {
      const catalogue = readFileSync(source(`locales/${locale}/messages.po`), 'utf8')
      const [, translation] = catalogue.split(`msgid "${text}"\nmsgstr "`)
      if (!translation) throw new Error(`The catalogue of ${locale} has no ${text}`)
      return `<span lang="${locale.slice(0, 2)}">${translation.slice(0, translation.indexOf('"'))}</span>`
    })
    .join('')

async function compiled(define: Record<string, string>): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    define,
    plugins: [floor],
    build: {
      ...minify,
      write: false,
      rolldownOptions: {
        input: source('entries/head.ts'),
        // The files that the script imports are part of the client's build.
        external: /^\/assets\//,
        output: { format: 'iife' },
      },
    },
  })) as Rollup.RollupOutput
  return built.output[0].code.trim()
}
