import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
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
  const own = { PORT: String(await freePort()), DATA_DIR: dataDir, SELLER_EMAIL: seller.email, SELLER_PASSWORD: seller.password }
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

/** A port that nobody listens on. Chosen before the start, for the store must know its own address: payments come back to it. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port')
  return address.port
}
