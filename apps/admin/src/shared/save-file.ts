import type { AdminApi, Input } from '@momi/contract'
import { call } from './client.ts'
import { downloadBlob } from './download.ts'

/** The calls whose answer is a file. */
type FileKey = { [K in keyof AdminApi]: AdminApi[K] extends { stream: readonly string[] } ? K : never }[keyof AdminApi]

/** Calls an endpoint that streams a file, and lets the browser save it. */
export async function saveFile<K extends FileKey>(key: K, input: Input<AdminApi[K]>, name: string): Promise<void> {
  await call(key, input, {
    fetch: async (url, init) => {
      const answer = await fetch(url, init)
      if (!answer.ok) return answer
      downloadBlob(name, await answer.blob())
      return new Response(null, answer)
    },
  })
}
