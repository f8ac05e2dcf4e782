import { copyFile, open, stat, truncate } from 'node:fs/promises'

const LARGEST_LOG_BYTES = 2e6
const CHECK_EVERY_MS = 60 * 1000

/** Rotates the log while it is too large, keeping one earlier part. Returns a function that stops it. */
export function rotateLogPeriodically(path: string): () => void {
  const timer = setInterval(() => rotateLog(path).catch(() => {}), CHECK_EVERY_MS) // a full disk must not end the store
  timer.unref()
  return () => clearInterval(timer)
}

/** Copies and truncates a large log: the server appends to its open file, so the file can't be replaced. */
export async function rotateLog(path: string): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (size <= LARGEST_LOG_BYTES) return
  await copyFile(path, `${path}.1`)
  await truncate(path)
}

/** The log from `position`, where a server's start began. */
export async function readLogFrom(path: string, position: number): Promise<string> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const begin = Math.max(Math.min(position, size), size - LARGEST_LOG_BYTES)
    const buffer = Buffer.alloc(size - begin)
    const { bytesRead } = await file.read(buffer, 0, buffer.length, begin)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
