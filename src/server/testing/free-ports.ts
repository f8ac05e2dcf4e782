import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

const LOWEST = 10_000
/** Linux gives ports from here on to outgoing connections, which could take that of a program while it restarts. */
const EPHEMERAL = 32_768

/** Returns ports of 127.0.0.1 that are free now, and that programs can use again after a restart. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(LOWEST, EPHEMERAL)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  await once(server.close(), 'close')
  return true
}
