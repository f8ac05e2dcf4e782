import type { Socket } from 'node:net'

export const failure = (message: string) => ({ success: false, message })

/** Writes a response, and closes the socket afterwards. */
export function respondRaw(socket: Socket, status: string, message: string, headers: readonly string[] = []): void {
  const body = JSON.stringify(failure(message))
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
    ...headers,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
