// Forwards requests to the api, which restarts whenever its files change.
import { request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The address at which the api listens, on the usual ports, which `npm run dev` itself uses at localhost. */
export const API_HOST = '127.0.0.2'
const RETRY_MS = 50
/** After an error in the api's code, requests wait this long for its correction. */
const WAIT_MS = 30_000

/** Forwards a request to the api's `port`. While the api restarts, the request waits. */
export async function forward(request: IncomingMessage, response: ServerResponse, port: number): Promise<void> {
  const socket = await connected(port, () => request.destroyed)
  if (!socket) {
    response.writeHead(502, { 'content-type': 'text/plain' }).end('The api does not run: see the terminal\n')
    return
  }
  const { method, url: path, headers } = request
  const sent = sendRequest({ createConnection: () => socket, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(response)
    // An answer that breaks off must not look complete.
    answer.once('error', () => response.destroy())
  })
  sent.once('error', () => response.destroy())
  response.once('close', () => sent.destroy())
  request.pipe(sent)
}

/** A connection to the port, once something listens there; undefined if that takes too long, or `isOver`. */
async function connected(port: number, isOver: () => boolean): Promise<Socket | undefined> {
  const deadline = Date.now() + WAIT_MS
  while (!isOver() && Date.now() < deadline) {
    const socket = await attempt(port)
    if (socket) return socket
    await sleep(RETRY_MS)
  }
  return undefined
}

const attempt = (port: number) =>
  new Promise<Socket | undefined>((resolve) => {
    const socket = connect(port, API_HOST)
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(undefined))
  })
