import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pictureAnswer } from './picture-answer.ts'
import { broken, PictureRefusal } from './picture-refusal.ts'
import type { ProcessedPicture } from './processed-picture.ts'

/** A process that decodes and encodes pictures, one at a time. */
export interface PictureWorker {
  /** Throws a PictureRefusal also when the picture brings the process down or takes it too long. */
  process(bytes: Buffer): Promise<ProcessedPicture>
  /** Whether it can be asked again. */
  isAlive(): boolean
  /** Lets it end. */
  dismiss(): void
}

const PROGRAM = fileURLToPath(new URL('picture-worker.ts', import.meta.url))

/** A JPEG of 40 megapixels takes half a second, an AVIF three; what takes thirty was made to hold us up, or the machine is stuck. */
const TIMEOUT_MS = 30_000

/** Starts a worker. While it has nothing to do it does not keep our process alive, and it ends when ours does. */
export function startPictureWorker({ program = PROGRAM, timeoutMs = TIMEOUT_MS } = {}): PictureWorker {
  const child = fork(program, {
    serialization: 'advanced', // bytes go as they are
    execArgv: [],
    env: {}, // it reads strangers' bytes, so it gets no secrets
    detached: true, // Ctrl-C in the terminal reaches us alone: we still finish what is under way
  })
  let isGone = false
  const gone = new Promise<never>((_, reject) => {
    child.once('exit', (code, signal) => reject(endedBy(code, signal)))
    child.once('error', reject) // it could not be started
  }).finally(() => {
    isGone = true
  })
  gone.catch(() => {}) // told to whoever waits for an answer
  keepUsAlive(false)

  function keepUsAlive(isWanted: boolean): void {
    for (const handle of [child, child.channel]) isWanted ? handle?.ref() : handle?.unref()
  }

  return {
    async process(bytes) {
      keepUsAlive(true)
      const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
      const waiting = new AbortController()
      try {
        const answered = once(child, 'message', { signal: waiting.signal })
        child.send(bytes, () => {}) // what can't be sent goes to a process that is gone, which we hear of anyway
        const [response] = await Promise.race([answered, gone])
        return pictureOf(response)
      } finally {
        waiting.abort()
        clearTimeout(timer)
        keepUsAlive(false)
      }
    },
    isAlive: () => !isGone && child.connected,
    dismiss() {
      if (child.connected) child.disconnect()
    },
  }
}

/** A signal ends what crashed, took too much memory or too long, over a picture; an exit status tells of a fault in our program. */
function endedBy(code: number | null, signal: NodeJS.Signals | null): Error {
  const end = new Error(`A picture worker ended with ${signal ?? code}`)
  return signal ? broken(end) : end
}

function pictureOf(message: unknown): ProcessedPicture {
  const response = pictureAnswer.parse(message)
  if ('processed' in response) return response.processed
  if ('refusal' in response) throw new PictureRefusal(response.refusal.reason, response.refusal.message)
  throw new Error(`A picture worker failed: ${response.fault}`)
}
