import { afterAll } from 'vitest'

// The test files of a worker share its page: what one of them leaves there, the next one would find.
afterAll(() => {
  // A link that the browser follows, such as that of a download, leads away from it.
  if (globalThis.location && globalThis.location.origin !== 'http://localhost:3000')
    throw new Error(`This test file has left the page: ${globalThis.location.href}`)
  // Some screens and notices ask for the address.
  globalThis.history?.replaceState(null, '', '/')
  const body = globalThis.document?.body
  if (!body?.hasChildNodes()) return
  const left = body.innerHTML
  body.replaceChildren()
  throw new Error(`This test file leaves elements on the page: ${left.slice(0, 200)}`)
})
