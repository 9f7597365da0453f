import { BadAnswerError, NetworkError } from '../http/api-error.ts'

/** The name of a chunk in the code of its import. */
const CHUNK = /\/([\w-]+\.js)/

/** The files that are loaded or being loaded. */
const loads = new Map<string, Promise<void>>()

/**
 * Runs a dynamic import once its files have been fetched; the build calls it for each import. Browsers keep a failed
 * import for as long as the page lives, so the files are fetched first, and the import then finds them in the HTTP
 * cache. A failure raises vite:preloadError and, unless a listener prevents that, rejects (section 8): with a
 * NetworkError if the next attempt may succeed.
 *
 * @param files the chunk's other files
 */
export async function loadAsset<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const own = CHUNK.exec(String(load))
  try {
    await Promise.all((own ? [`assets/${own[1]}`, ...files] : files).map(loaded))
    return await load()
  } catch (error) {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error })
    if (dispatchEvent(event)) throw error
    // The listener reloads the page.
    return new Promise(() => {})
  }
}

function loaded(file: string): Promise<void> {
  let load = loads.get(file)
  if (!load) {
    load = fetchFile(file)
    loads.set(file, load)
    load.catch(() => loads.delete(file))
  }
  return load
}

async function fetchFile(file: string): Promise<void> {
  // The chunk that contains this code is beside the others.
  const { href } = new URL(file.slice(file.lastIndexOf('/') + 1), import.meta.url)
  const answer = await fetch(href).catch(() => undefined)
  if (answer?.status === 404) throw new Error(`Failed to fetch dynamically imported module: ${href}`)
  // A network that requires a login answers every request with its own page.
  const isFile = answer?.ok && /javascript|css/.test(answer.headers.get('content-type') ?? '')
  const Failure = answer ? BadAnswerError : NetworkError
  // Reading the body puts the file into the cache.
  await (isFile ? answer.text() : Promise.reject()).catch(() => Promise.reject(new Failure(href)))
  if (href.endsWith('.css')) await styleSheet(href)
}

/** Adds a style sheet to the page. */
const styleSheet = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new NetworkError(href))
    }
    document.head.append(link)
  })
