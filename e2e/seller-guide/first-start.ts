import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StoreProgram } from '../../src/server/testing/store-program.ts'
import type { StoreProcess } from '../store-process.ts'
import { expect } from '../test.ts'

/**
 * A store that a grocer starts for the first time, with its demonstration. `printed` is all that the store prints, with
 * the login that it has generated.
 */
export interface FirstStart extends StoreProcess {
  readonly printed: string
}

export async function withFirstStart(use: (store: FirstStart) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'larder-guide-'))
  const program = new StoreProgram({ PORT: '0', DATA_DIR: dataDir })
  const stop = async () => {
    program.signal('SIGTERM')
    await program.ended()
  }
  try {
    const url = await program.opened()
    await expect.poll(() => program.stdout).toMatch(/ password {2,}\S/)
    const [, email = '', password = ''] = /email +(\S+)\s+password +(\S+)/.exec(program.stdout) ?? []
    await use({ url, printed: program.stdout, seller: { email, password }, stop })
  } finally {
    await stop()
    await rm(dataDir, { recursive: true })
  }
}
