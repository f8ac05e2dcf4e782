import { readFile, rename, stat } from 'node:fs/promises'

const LARGEST_LOG_BYTES = 2e6

export async function rotateLog(path: string): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (size > LARGEST_LOG_BYTES) await rename(path, `${path}.1`)
}

export async function readLogFrom(path: string, position: number): Promise<string> {
  return (await readFile(path)).toString('utf8', position)
}
