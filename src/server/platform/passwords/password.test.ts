import { stat } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'

vi.mock('node:os', async (importActual) => ({
  ...(await importActual<typeof import('node:os')>()),
  availableParallelism: () => 64,
}))

test('a machine with many cores reads files while many passwords are hashed', async () => {
  const { hashPassword } = await import('./password.ts')
  await hashPassword('the first one')
  let hashed = 0
  const hashes = Array.from({ length: 40 }, async () => {
    await hashPassword('a long password')
    hashed += 1
  })
  for (let file = 0; file < 4; file++) await stat(import.meta.filename)
  expect(hashed).toBeLessThan(10)
  await Promise.all(hashes)
})
