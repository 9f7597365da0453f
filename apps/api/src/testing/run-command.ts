import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { COMPILE_CACHE, NODE_FLAGS } from './fast-node.ts'

/** Runs a command of the api until it ends, with only these settings. */
export const runCommand = (env: Record<string, string>, command = 'main.ts', args: string[] = []) =>
  spawnSync(process.execPath, [...NODE_FLAGS, pathOf(command), ...args], {
    env: { ...COMPILE_CACHE, ...env },
    encoding: 'utf8',
  })

/** Starts the api with only these settings, without reading its output. */
export const spawnCommand = (env: Record<string, string>) =>
  spawn(process.execPath, [...NODE_FLAGS, pathOf('main.ts')], { env: { ...COMPILE_CACHE, ...env } })

const pathOf = (command: string) => fileURLToPath(new URL(`../${command}`, import.meta.url))

/** NODE_OPTIONS with which a process prints the name of each module that it loads. */
export const TRACE_MODULES = `--import ${new URL('trace-modules.ts', import.meta.url).href}`
export const DEVELOPMENT_MODULE = /^loaded .*\/src\/development\//m
/** A module of tracing. @opentelemetry/api does not match, because prom-client loads it without tracing too. */
export const TRACING_MODULE = /^loaded .*\/(src\/tracing|@opentelemetry\/(?!api\/)[^/]+)\//m
