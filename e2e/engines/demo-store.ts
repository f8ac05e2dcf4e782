import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StoreProgram } from '../../src/server/testing/store-program.ts'

interface DemoStore {
  readonly url: string
  stop(): Promise<void>
}

export async function startDemoStore(): Promise<DemoStore> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'larder-engines-'))
  const program = new StoreProgram({ PORT: '0', DATA_DIR: dataDir, DEMO_CATALOG: 'on' })
  const stop = async () => {
    program.signal('SIGTERM')
    await program.ended()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    return { url: await program.opened(), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
