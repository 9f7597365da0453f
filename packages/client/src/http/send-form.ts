import type { Api, Input, Output } from '@momi/contract'
import type { Call } from './call.ts'

/** The calls whose body is a multipart form. */
type FormKey = { [K in keyof Api]: Api[K] extends { files: object } ? K : never }[keyof Api]
type Files<E> = E extends { files: infer F } ? { [Name in keyof F]?: Blob } : never

/** Longer than the server's own time limit for a request, so that no answer can arrive after the client gave up. */
const TIME_LIMIT_MS = 60_000

/** Like `call`, with files in addition to the fields. `onProgress` gets the sent share, from 0 to 1. */
export function sendForm<K extends FormKey>(
  call: Call,
  key: K,
  { files, ...input }: Input<Api[K]> & { files: Files<Api[K]> },
  onProgress: (share: number) => void,
): Promise<Output<Api[K]>> {
  return call(key, input as unknown as Input<Api[K]>, {
    fetch: (url, init) => post(url, init, formOf(init.body as string, files as Record<string, Blob>), onProgress),
  })
}

function formOf(json: string, files: Readonly<Record<string, Blob | undefined>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(JSON.parse(json) as Record<string, string>)) form.append(name, value)
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file, name)
  return form
}

/** Sends the form with XMLHttpRequest, because `fetch` does not report upload progress. */
function post(url: string, init: RequestInit, form: FormData, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'POST', url)
    for (const [name, value] of Object.entries(init.headers as Record<string, string>))
      // The browser adds the multipart boundary itself.
      if (name !== 'content-type') request.setRequestHeader(name, value)
    request.timeout = TIME_LIMIT_MS
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    const lost = () => reject(new TypeError('The form did not arrive'))
    request.onerror = lost
    request.ontimeout = lost
    request.onabort = lost
    request.onload = () => resolve(answerOf(request))
    request.send(form)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const date = request.getResponseHeader('date')
  return new Response(request.responseText, {
    status: request.status,
    statusText: request.statusText,
    headers: date === null ? {} : { date },
  })
}
