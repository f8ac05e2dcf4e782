import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '../src/contract/endpoints.ts'

/** How often each status was answered; `cut`: no answer. */
export type ReadFigures = Readonly<Record<string, number>>

const PATHS = ['/', '/products', '/products/fruits', endpoints.listProducts, '/products/fruits/nothing']
const PAUSE_MS = 20

/** A visitor who goes from page to page until told to stop. */
export function startReading(url: string): { stop(): Promise<ReadFigures> } {
  const responses: Record<string, number> = {}
  let isOver = false
  const running = (async () => {
    for (let turn = 0; !isOver; turn++) {
      const response = await fetch(url + PATHS[turn % PATHS.length]).catch(() => null)
      await response?.arrayBuffer()
      const outcome = response?.status ?? 'cut'
      responses[outcome] = (responses[outcome] ?? 0) + 1
      await wait(PAUSE_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await running
      return responses
    },
  }
}
