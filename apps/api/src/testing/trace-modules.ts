import { registerHooks } from 'node:module'

/** Run by `node --import`: writes the URL of each module that a process loads to its stderr. */
registerHooks({
  load(url, context, nextLoad) {
    process.stderr.write(`loaded ${url}\n`)
    return nextLoad(url, context)
  },
})
