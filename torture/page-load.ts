import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '../src/contract/endpoints.ts'

/** The number of responses by status. `cut` counts requests without a response. */
export type ReadFigures = Readonly<Record<string, number>>

const PATHS = ['/', '/products', '/products/fruits', endpoints.listProducts.path, '/products/fruits/nothing']
const PAUSE_MS = 20

export function startReading(url: string): { stop(): Promise<ReadFigures> } {
  const responses: Record<string, number> = {}
  let isStopped = false
  const running = (async () => {
    for (let turn = 0; !isStopped; turn++) {
      const response = await fetch(url + PATHS[turn % PATHS.length]).catch(() => null)
      await response?.arrayBuffer()
      const outcome = response?.status ?? 'cut'
      responses[outcome] = (responses[outcome] ?? 0) + 1
      await wait(PAUSE_MS)
    }
  })()
  return {
    async stop() {
      isStopped = true
      await running
      return responses
    },
  }
}
