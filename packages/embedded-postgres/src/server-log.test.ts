import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rotateLog } from './server-log.ts'

test('rotates a large log, while the server goes on writing', async () => {
  const home = await mkdtemp(join(tmpdir(), 'larder-log-'))
  const path = join(home, 'postgres.log')
  const server = await open(path, 'a')
  try {
    await server.write('x'.repeat(2_000_001))
    await rotateLog(path)
    await server.write('later')
    expect(await readFile(path, 'utf8')).toBe('later')
    expect((await stat(`${path}.1`)).size).toBe(2_000_001)
    await rotateLog(path)
    expect(await readFile(path, 'utf8')).toBe('later')
  } finally {
    await server.close()
    await rm(home, { recursive: true })
  }
})
