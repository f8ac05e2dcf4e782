import { createServer } from 'node:http'
import type { RecordedResponse } from './sections/cached-responses.ts'

/** The baseline is a node:http server that sends given bytes and headers from memory. */
process.once('message', ({ rawHeaders, keepAliveTimeoutMs, body }: RecordedResponse) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer({ keepAliveTimeout: keepAliveTimeoutMs }, (_request, response) => {
    response.writeHead(200, rawHeaders).end(bytes)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' && address ? address.port : 0)
  })
})
process.once('disconnect', () => process.exit(0))
