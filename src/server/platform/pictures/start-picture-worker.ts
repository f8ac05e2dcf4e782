import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { PICTURE_KINDS, PICTURE_LADDERS } from '../../../domain/products/picture.ts'
import { brokenError, PICTURE_ERROR_REASONS, PictureError } from './accepted-pictures.ts'
import type { IconRequest } from './encode-icon.ts'
import type { ProcessedPicture } from './picture-storage.ts'

/** Processes one picture at a time. */
export interface PictureWorker {
  /** Throws a PictureError. A crash or a timeout counts as a broken picture. */
  process(bytes: Buffer): Promise<ProcessedPicture>
  makeIcon(request: IconRequest): Promise<Buffer>
  isAlive(): boolean
  dismiss(): void
}

const PROGRAM = fileURLToPath(new URL('picture-worker.ts', import.meta.url))

/**
 * `TIMEOUT_MS` ends a worker that hangs. It is long because a worker that computes for too long ends itself, and a busy machine
 * takes long to start one.
 */
const TIMEOUT_MS = 120_000

/** Starts a worker that doesn't keep this process alive while it is idle. The worker ends when this process does. */
export function startPictureWorker({ program = PROGRAM, timeoutMs = TIMEOUT_MS } = {}): PictureWorker {
  const child = fork(program, {
    serialization: 'advanced', // this passes bytes without conversion
    execArgv: [],
    env: {}, // it reads untrusted bytes, and must not know secrets
    detached: true, // Ctrl-C must not interrupt work under way
  })
  let isGone = false
  const gone = new Promise<never>((_, reject) => {
    child.once('exit', (code, signal) => reject(endedBy(code, signal)))
    child.once('error', reject) // the program could not be started
  }).finally(() => {
    isGone = true
  })
  gone.catch(() => {}) // `process` reports the rejection
  setReferenced(false)

  function setReferenced(isReferenced: boolean): void {
    for (const handle of [child, child.channel]) isReferenced ? handle?.ref() : handle?.unref()
  }

  async function request(message: Buffer | IconRequest): Promise<unknown> {
    setReferenced(true)
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    const listening = new AbortController()
    try {
      const received = once(child, 'message', { signal: listening.signal })
      child.send(message, () => {}) // `gone` reports when the process has ended
      const [response] = await Promise.race([received, gone])
      return response
    } finally {
      listening.abort()
      clearTimeout(timer)
      setReferenced(false)
    }
  }

  return {
    process: async (bytes) => pictureOf(await request(bytes)),
    makeIcon: async (icon) => iconOf(await request(icon)),
    isAlive: () => !isGone && child.connected,
    dismiss() {
      if (child.connected) child.disconnect()
    },
  }
}

/**
 * Returns why the process ended. A signal means that the picture caused a crash, a timeout or too much memory use. An
 * exit status means that the worker itself failed.
 */
function endedBy(code: number | null, signal: NodeJS.Signals | null): Error {
  const end = new Error(`A picture worker ended with ${signal ?? code}`)
  return signal ? brokenError(end) : end
}

function pictureOf(message: unknown): ProcessedPicture {
  const response = workerResponse.parse(message)
  if ('processed' in response) return response.processed
  throw failureOf(response)
}

function iconOf(message: unknown): Buffer {
  const response = workerResponse.parse(message)
  if ('icon' in response) return response.icon
  throw failureOf(response)
}

function failureOf(response: WorkerResponse): Error {
  if ('rejection' in response) return new PictureError(response.rejection.reason, response.rejection.message)
  return new Error(`A picture worker failed: ${'failure' in response ? response.failure : 'it did something else'}`)
}

const bytes = z.custom<Buffer>(Buffer.isBuffer)

const processed = z.object({
  picture: z.object({
    kind: z.enum(PICTURE_KINDS),
    ladder: z.enum(PICTURE_LADDERS),
    hash: z.string(),
    width: z.number(),
    height: z.number(),
  }),
  files: z.array(z.object({ path: z.string(), bytes })),
})

const workerResponse = z.union([
  z.object({ processed }),
  z.object({ icon: bytes }),
  z.object({ rejection: z.object({ reason: z.enum(PICTURE_ERROR_REASONS), message: z.string() }) }),
  z.object({ failure: z.string() }),
])
export type WorkerResponse = z.output<typeof workerResponse>

/** Tells a request for an icon from the bytes of a picture. */
export const isIconRequest = (message: unknown): message is IconRequest =>
  typeof message === 'object' && message !== null && 'shape' in message
