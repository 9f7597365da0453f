// A separate process that sends requests on keep-alive connections, one at a time per connection: as fast as they are
// answered, or at a given rate.
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export interface Request {
  /** The method and path, as 'METHOD /path'. */
  call: string
  token?: string
  body?: unknown
}

export interface Load {
  /** Local ports, used in turn by the connections. */
  ports: number[]
  connections: number
  /** A request's index decides its port, so that two loads with the same tokens send each token to the same process. */
  requests: Request[]
  /** Requests a second; default: as fast as they are answered. */
  perSecond?: number
  /** Instead of `perSecond`: when each request is due, in milliseconds from the start, ascending for each port. */
  dueAt?: number[]
  /** Whether to return the answers' bodies. */
  keepsBodies?: boolean
}

export interface Outcome {
  seconds: number
  /** Number of answers by status. */
  answers: Record<string, number>
  /** The first answer that was not 200, with its call. */
  failed?: string
  /** Milliseconds from when each request was due until its answer. */
  times: number[]
  /** Bytes of all answers, headers included. */
  bytes: number
  bodies: string[]
  /** How many requests were sent again. */
  repeated: number
}

/**
 * How often a request with a time is sent again, as an app does, if a process without a connection to its database
 * answers 503. Others measure what the processes can do, so that a 503 is a failure.
 */
const MOST_REPEATS = 5
const REPEAT_MS = 500

const HEADER_END = '\r\n\r\n'

/** Sends one request and resolves to its status, size and body once the whole answer has arrived. */
function exchange(socket: Socket, request: string): Promise<{ status: string; bytes: number; body: string }> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const end = (finish: () => void) => {
      socket.off('data', take).off('error', fail).off('close', fail)
      finish()
    }
    const fail = (error?: unknown) => end(() => reject(error instanceof Error ? error : new Error('Connection closed')))
    const take = (data: Buffer) => {
      answer += data.toString('latin1')
      const headerEnd = answer.indexOf(HEADER_END)
      if (headerEnd < 0) return
      const [, length] = /\r\ncontent-length: (\d+)/i.exec(answer) ?? []
      if (length === undefined) return fail(new Error('An answer without a length'))
      const from = headerEnd + HEADER_END.length
      if (answer.length >= from + Number(length))
        end(() => resolve({ status: answer.slice(9, 12), bytes: answer.length, body: answer.slice(from) }))
    }
    socket.on('data', take).on('error', fail).on('close', fail)
    socket.write(request)
  })
}

function textOf({ call, token, body }: Request): string {
  const content = body === undefined ? '' : JSON.stringify(body)
  const headers = [
    'Host: localhost',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...(call.startsWith('GET') ? [] : [`Idempotency-Key: ${crypto.randomUUID()}`]),
    ...(content === '' ? [] : ['Content-Type: application/json']),
    `Content-Length: ${content.length}`,
  ]
  return `${call} HTTP/1.1\r\n${headers.join('\r\n')}${HEADER_END}${content}`
}

async function send({ ports, connections, requests, perSecond, dueAt, keepsBodies = false }: Load): Promise<Outcome> {
  const dueIn = (index: number) => dueAt?.[index] ?? (perSecond === undefined ? undefined : (index / perSecond) * 1000)
  const texts = requests.map(textOf)
  const answers: Record<string, number> = {}
  const times: number[] = []
  const bodies: string[] = []
  let failed: string | undefined
  let repeated = 0
  let received = 0
  const next = ports.map((_, place) => place)
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async (_, i) => {
      const place = i % ports.length
      const socket = connect({ port: ports[place]!, host: '127.0.0.1', noDelay: true })
      for (;;) {
        const index = next[place]!
        const text = texts[index]
        if (text === undefined) break
        next[place]! += ports.length
        // A request with a time is due whether or not a connection is free for it.
        const wait = dueIn(index)
        const due = wait === undefined ? performance.now() : started + wait
        if (due > performance.now()) await setTimeout(due - performance.now())
        // A timer can fire up to a millisecond early, and the request is then sent and timed from now.
        const from = Math.min(due, performance.now())
        let answer = await exchange(socket, text)
        for (let repeat = 0; answer.status === '503' && dueAt && repeat < MOST_REPEATS; repeat++) {
          repeated++
          await setTimeout(REPEAT_MS)
          answer = await exchange(socket, text)
        }
        const { status, bytes, body } = answer
        times.push(performance.now() - from)
        answers[status] = (answers[status] ?? 0) + 1
        received += bytes
        if (status !== '200') failed ??= `${requests[index]!.call}: ${body}`
        if (keepsBodies) bodies[index] = body
      }
      socket.destroy()
    }),
  )
  return {
    seconds: (performance.now() - started) / 1000,
    answers,
    times,
    bytes: received,
    bodies,
    repeated,
    ...(failed !== undefined && { failed }),
  }
}

process.on('message', (load: Load) => {
  send(load).then(
    (outcome) => process.send!(outcome),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
