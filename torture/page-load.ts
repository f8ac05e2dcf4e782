import { setTimeout as wait } from 'node:timers/promises'
import { calls } from '../src/contract/calls.ts'

/** How often each status was answered; `cut`: no answer. */
export type ReadFigures = Readonly<Record<string, number>>

const PATHS = ['/', '/products', '/products/fruits', calls.listProducts, '/products/fruits/nothing']
const PAUSE_MS = 20

/** A visitor who goes from page to page until told to stop. */
export function startReading(url: string): { stop(): Promise<ReadFigures> } {
  const answers: Record<string, number> = {}
  let isOver = false
  const running = (async () => {
    for (let turn = 0; !isOver; turn++) {
      const answer = await fetch(url + PATHS[turn % PATHS.length]).catch(() => null)
      await answer?.arrayBuffer()
      const outcome = answer?.status ?? 'cut'
      answers[outcome] = (answers[outcome] ?? 0) + 1
      await wait(PAUSE_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await running
      return answers
    },
  }
}
