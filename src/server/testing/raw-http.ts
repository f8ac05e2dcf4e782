import { on, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { PATIENCE_MS } from './patience.ts'

/** A connection to a store, for requests that no proper client would send. */
export async function connectTo(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {}) // that the other side hung up is what tests are about
  await once(socket, 'connect')
  return socket
}

/** Everything that comes until the other side closes. Throws when it does not. */
export async function untilClosed(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  const { promise: closed, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error(`The connection stayed open. It said: ${text}`)), PATIENCE_MS)
  socket.once('close', resolve)
  if (socket.closed) resolve()
  await closed.finally(() => clearTimeout(timer))
  return text
}

/** The next response, whole by its Content-Length, on a connection that may stay open. Throws when it does not come. */
export async function nextResponse(socket: Socket): Promise<string> {
  let text = ''
  for await (const [chunk] of on(socket, 'data', { close: ['close'], signal: AbortSignal.timeout(PATIENCE_MS) })) {
    text += chunk.toString('latin1')
    const head = text.slice(0, text.indexOf('\r\n\r\n') + 4)
    const [, length] = /^content-length: (\d+)/im.exec(head) ?? []
    if (length !== undefined && text.length >= head.length + Number(length)) break
  }
  return text
}

/** Sends these bytes, one a character, and gives the whole answer: they should ask for the connection to be closed. */
export async function sendRaw(url: string, bytes: string): Promise<string> {
  const socket = await connectTo(url)
  socket.write(bytes, 'latin1')
  return untilClosed(socket)
}
