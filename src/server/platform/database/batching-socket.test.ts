import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { BatchingSocket } from './batching-socket.ts'

test('buffers writes until the end of the tick, and sends them in order', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = new BatchingSocket()
  socket.connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  const [[other]]: [[Socket], unknown] = await Promise.all([
    once(server, 'connection') as Promise<[Socket]>,
    once(socket, 'connect'),
  ])

  socket.write('be')
  socket.write(Buffer.from('gin;'))
  await Promise.resolve()
  socket.write(' select', 'utf8')
  expect(socket.bytesWritten).toBe('begin; select'.length)
  expect(socket.writableLength).toBe('begin; select'.length) // nothing has been written to the system yet
  const [received] = await once(other, 'data')
  expect(String(received)).toBe('begin; select')
  expect(socket.writableLength).toBe(0)

  socket.destroy()
  server.close()
})
