import { fileURLToPath } from 'node:url'

/**
 * Flags of Node with which PGlite's WebAssembly is compiled without the optimizing compiler: optimizing takes half of
 * the CPU time of an api's start, which does not pay off in a test of a few minutes.
 */
export const NODE_FLAGS = ['--liftoff-only']

/** Compiled modules of earlier processes halve the CPU time of a start. They are valid only for the same flags. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../node_modules/.cache/momi/compiled', import.meta.url)),
}
