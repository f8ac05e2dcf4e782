import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { socketFileOf } from '../../testing/breakable-connection.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { connectDatabase } from './connect.ts'
import { requireVersion } from './require-version.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

test('waits for a server that is too busy to answer a first connection', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    if (sockets.length === 1) return // accepted, and never answered
    const upstream = connect(socketFileOf(database.url)).on('error', () => {})
    socket.on('close', () => upstream.destroy())
    socket.pipe(upstream).pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const db = connectDatabase(`postgres://larder@127.0.0.1:${port}${new URL(database.url).pathname}`, () => {})
  await requireVersion(db)
  expect(sockets).toHaveLength(2)
  await db.destroy()
  server.close()
})
