// A separate process that sends requests over keep-alive connections, one at a time per connection, without pauses.
import { connect, type Socket } from 'node:net'

export interface Load {
  /** Local ports, used in turn by the connections. */
  ports: number[]
  connections: number
  /** The calls to send: reads of the streak, or check-ins. */
  what: 'look' | 'check-in'
  /** One bearer token per request. The index of a token determines its port. */
  tokens: string[]
}

export interface Outcome {
  seconds: number
  /** Number of answers by status. */
  answers: Record<string, number>
}

const HEADER_END = '\r\n\r\n'

/** Sends one request and resolves to the status once the whole answer has arrived. */
function exchange(socket: Socket, request: string): Promise<string> {
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
      if (answer.length >= headerEnd + HEADER_END.length + Number(length)) end(() => resolve(answer.slice(9, 12)))
    }
    socket.on('data', take).on('error', fail).on('close', fail)
    socket.write(request)
  })
}

const requestOf = (call: string, token: string, more = '') =>
  `${call} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n${more}Content-Length: 0\r\n\r\n`

/** Sends every request over the connections, each to the port of its index. */
async function sendAll({ ports, connections }: Load, requests: string[]): Promise<Record<string, number>> {
  const answers: Record<string, number> = {}
  const next = ports.map((_, place) => place)
  await Promise.all(
    Array.from({ length: connections }, async (_, i) => {
      const place = i % ports.length
      const socket = connect({ port: ports[place]!, host: '127.0.0.1', noDelay: true })
      for (;;) {
        const request = requests[next[place]!]
        if (request === undefined) break
        next[place]! += ports.length
        const status = await exchange(socket, request)
        answers[status] = (answers[status] ?? 0) + 1
      }
      socket.destroy()
    }),
  )
  return answers
}

async function send(load: Load): Promise<Outcome> {
  const requests = load.tokens.map((token) =>
    load.what === 'look'
      ? requestOf('GET /api/v1/streaks/checkin/status', token)
      : requestOf('POST /api/v1/streaks/checkin', token, `Idempotency-Key: ${crypto.randomUUID()}\r\n`),
  )
  const started = performance.now()
  const answers = await sendAll(load, requests)
  return { seconds: (performance.now() - started) / 1000, answers }
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
