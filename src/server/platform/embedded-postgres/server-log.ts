import { copyFile, open, stat, truncate } from 'node:fs/promises'

const LARGEST_LOG_BYTES = 2e6
const LOOK_EVERY_MS = 60 * 1000

/** Keeps the log below its bound, with one earlier part beside it, until the answer is called. */
export function keepLogSmall(path: string): () => void {
  const timer = setInterval(() => turnLog(path).catch(() => {}), LOOK_EVERY_MS) // a disk that is full must not end the store
  timer.unref()
  return () => clearInterval(timer)
}

/** Puts a log that has grown large aside. The server appends to the file that it was given, so that one is emptied, not replaced. */
export async function turnLog(path: string): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (size <= LARGEST_LOG_BYTES) return
  await copyFile(path, `${path}.1`)
  await truncate(path)
}

/** The log's text from `position` on, where a server's start began. */
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
