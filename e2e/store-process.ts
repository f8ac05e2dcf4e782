import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StoreProgram } from '../src/server/testing/store-program.ts'

/** A store on its own embedded database. */
export interface StoreProcess {
  readonly url: string
  readonly seller: { readonly email: string; readonly password: string }
  stop(): Promise<void>
}

/** Starts a store with the demo catalog, unless `variables` say otherwise. */
export async function startStoreProcess(variables: Readonly<Record<string, string>> = {}): Promise<StoreProcess> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'larder-e2e-'))
  const seller = { email: 'seller@example.com', password: 'the seller’s password' }
  const own = { PORT: '0', DATA_DIR: dataDir, SELLER_EMAIL: seller.email, SELLER_PASSWORD: seller.password }
  const program = new StoreProgram({ ...own, ...variables })
  return {
    url: await program.opened(),
    seller,
    async stop() {
      program.signal('SIGTERM')
      await program.ended()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
