import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { turnLog } from './server-log.ts'

test('a log that has grown large is put aside, and the server writes on at the beginning', async () => {
  const home = await mkdtemp(join(tmpdir(), 'larder-log-'))
  const path = join(home, 'postgres.log')
  const server = await open(path, 'a')
  try {
    await server.write('x'.repeat(2_000_001))
    await turnLog(path)
    await server.write('later')
    expect(await readFile(path, 'utf8')).toBe('later')
    expect((await stat(`${path}.1`)).size).toBe(2_000_001)
    await turnLog(path)
    expect(await readFile(path, 'utf8')).toBe('later')
  } finally {
    await server.close()
    await rm(home, { recursive: true })
  }
})
