import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLogFrom, rotateLog } from './spawn-server.ts'

test('sets a large log aside, and reads what a start has added to a small one', async () => {
  const home = await mkdtemp(join(tmpdir(), 'larder-log-'))
  const path = join(home, 'postgres.log')
  try {
    await rotateLog(path)
    await writeFile(path, 'x'.repeat(2_000_001))
    await rotateLog(path)
    expect(await readdir(home)).toEqual(['postgres.log.1'])
    expect((await stat(`${path}.1`)).size).toBe(2_000_001)
    await writeFile(path, 'earlier\nlater\n')
    await rotateLog(path)
    expect(await readFile(path, 'utf8')).toBe('earlier\nlater\n')
    expect(await readLogFrom(path, 8)).toBe('later\n')
  } finally {
    await rm(home, { recursive: true })
  }
})
