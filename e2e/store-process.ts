import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A store started as `npm start` starts it, on its own embedded database with the demo catalog. */
export interface StoreProcess {
  readonly url: string
  readonly seller: { readonly email: string; readonly password: string }
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 60_000
const root = path.resolve(import.meta.dirname, '..')

export async function startStoreProcess(): Promise<StoreProcess> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'larder-e2e-'))
  const seller = { email: 'seller@example.com', password: 'the seller’s password' }
  const child = spawn(path.join(root, 'node_modules/node/bin/node'), ['src/server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      SELLER_EMAIL: seller.email,
      SELLER_PASSWORD: seller.password,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressFrom(child)
  return {
    url,
    seller,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The address that the store prints once it is open. */
function addressFrom(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const late = setTimeout(() => reject(new Error(`The store did not open in time. It said: ${text}`)), START_TIMEOUT_MS)
    child.stdout?.on('data', (chunk) => {
      text += chunk
      const [, address] = /Larder is open:\s+(\S+)/.exec(text) ?? []
      if (address === undefined) return
      clearTimeout(late)
      resolve(address)
    })
    child.once('exit', (status) => reject(new Error(`The store ended with status ${status}. It said: ${text}`)))
  })
}
