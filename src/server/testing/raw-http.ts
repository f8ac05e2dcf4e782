import { on, once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { PATIENCE_MS } from './test-clock.ts'

/** Opens a TCP connection, for requests that no HTTP client would send. */
export async function connectTo(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {}) // tests expect the other side to close
  await once(socket, 'connect')
  return socket
}

/** Reads until the connection closes. Throws on timeout. */
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

/** Reads one whole response by its Content-Length. Throws on timeout. */
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

/**
 * Sends the text with one byte per character, and reads until the connection closes. The request should therefore ask
 * to close it.
 */
export async function sendRaw(url: string, bytes: string): Promise<string> {
  const socket = await connectTo(url)
  socket.write(bytes, 'latin1')
  return untilClosed(socket)
}

/** Returns the response's bytes as they were sent. `fetch` would choose an encoding and decode it. */
export function rawGet(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ headers: NodeJS.Dict<string | string[]>; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, async (response) => {
      resolve({ headers: response.headers, bytes: Buffer.concat(await response.toArray()) })
    })
      .on('error', reject)
      .end()
  })
}
