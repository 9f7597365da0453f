import { fileURLToPath } from 'node:url'
import { getConfig } from '@lingui/conf'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'

const cwd = fileURLToPath(new URL('.', import.meta.url))

/** Compiles `t` and `msg` texts into catalogue entries, in builds and tests. */
export const macros = () =>
  babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig({ cwd }) }, { cwd })] })
