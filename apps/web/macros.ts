import { fileURLToPath } from 'node:url'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Turns `t` and `msg` texts into catalogue entries, in builds and in tests alike. */
export const macros = () => babel({ presets: [linguiTransformerBabelPreset(undefined, { cwd: folder })] })
