import { readFile, rename, stat } from 'node:fs/promises'

const LARGEST_LOG_BYTES = 2e6

/** Sets a large log of earlier runs aside, in place of the one before. */
export async function rotateLog(path: string): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (size > LARGEST_LOG_BYTES) await rename(path, `${path}.1`)
}

/** The log from `position`, where a server's start began. */
export async function readLogFrom(path: string, position: number): Promise<string> {
  return (await readFile(path)).toString('utf8', position)
}
