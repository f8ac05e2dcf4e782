import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** A proxy of another project in front of the stores. */
export interface RunningProxy {
  readonly url: string
  stop(): Promise<void>
}

const RETRY_MS = 50
const TRIES = 100

/** Resolves once the proxy accepts connections. Throws when it has ended or takes five seconds. */
export async function untilResponds(port: number, ended: Promise<unknown>): Promise<void> {
  let hasEnded = false
  ended.then(() => {
    hasEnded = true
  })
  for (let tries = 0; tries < TRIES && !hasEnded; tries++) {
    if (await accepts(port)) return
    await setTimeout(RETRY_MS)
  }
  throw new Error(hasEnded ? 'The proxy ended at once' : 'The proxy does not respond')
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
