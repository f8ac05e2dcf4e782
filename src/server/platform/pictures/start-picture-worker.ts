import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { broken, PictureError } from './picture-error.ts'
import type { ProcessedPicture } from './processed-picture.ts'
import { workerResponse } from './worker-response.ts'

/** One picture at a time. */
export interface PictureWorker {
  /** Throws a PictureError, also for a crash or time-out. */
  process(bytes: Buffer): Promise<ProcessedPicture>
  isAlive(): boolean
  dismiss(): void
}

const PROGRAM = fileURLToPath(new URL('picture-worker.ts', import.meta.url))

/** For a worker that does nothing any more: one that computes for too long ends itself. A busy machine takes long to start one. */
const TIMEOUT_MS = 120_000

/** It does not keep this process alive while idle, and ends with it. */
export function startPictureWorker({ program = PROGRAM, timeoutMs = TIMEOUT_MS } = {}): PictureWorker {
  const child = fork(program, {
    serialization: 'advanced', // bytes without conversion
    execArgv: [],
    env: {}, // no secrets: it reads untrusted bytes
    detached: true, // Ctrl-C must not interrupt work under way
  })
  let isGone = false
  const gone = new Promise<never>((_, reject) => {
    child.once('exit', (code, signal) => reject(endedBy(code, signal)))
    child.once('error', reject) // could not be started
  }).finally(() => {
    isGone = true
  })
  gone.catch(() => {}) // `process` reports it
  setReferenced(false)

  function setReferenced(isReferenced: boolean): void {
    for (const handle of [child, child.channel]) isReferenced ? handle?.ref() : handle?.unref()
  }

  return {
    async process(bytes) {
      setReferenced(true)
      const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
      const listening = new AbortController()
      try {
        const received = once(child, 'message', { signal: listening.signal })
        child.send(bytes, () => {}) // its process is gone, which `gone` reports
        const [response] = await Promise.race([received, gone])
        return pictureOf(response)
      } finally {
        listening.abort()
        clearTimeout(timer)
        setReferenced(false)
      }
    },
    isAlive: () => !isGone && child.connected,
    dismiss() {
      if (child.connected) child.disconnect()
    },
  }
}

/** A signal means a crash, time-out or too much memory by the picture; a status, a failure of the worker. */
function endedBy(code: number | null, signal: NodeJS.Signals | null): Error {
  const end = new Error(`A picture worker ended with ${signal ?? code}`)
  return signal ? broken(end) : end
}

function pictureOf(message: unknown): ProcessedPicture {
  const response = workerResponse.parse(message)
  if ('processed' in response) return response.processed
  if ('rejection' in response) throw new PictureError(response.rejection.reason, response.rejection.message)
  throw new Error(`A picture worker failed: ${response.failure}`)
}
