import { registerHooks } from 'node:module'

/** For `node --import`: writes the URL of each loaded module to stderr. */
registerHooks({
  load(url, context, nextLoad) {
    process.stderr.write(`loaded ${url}\n`)
    return nextLoad(url, context)
  },
})
