import { fileURLToPath } from 'node:url'

/** The folder of the lab's build. */
export const LAB_BUILD = fileURLToPath(new URL('../../../lab/dist', import.meta.url))
