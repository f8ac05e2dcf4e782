import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { runProgram, StoreProgram } from '../src/server/testing/store-program.ts'

export interface StoreProcess {
  readonly url: string
  readonly seller: { readonly email: string; readonly password: string }
  stop(): Promise<void>
}

/**
 * Names of environment variables by the value of `DEMO_CATALOG`. Each has the data directory of a stopped store, which
 * other stores are copied from (global-setup.ts).
 */
const TEMPLATES = { on: 'LARDER_E2E_DEMO_STORE', off: 'LARDER_E2E_BARE_STORE' } as const
type Template = keyof typeof TEMPLATES

/**
 * Makes the stores that others are copied from, because a copy starts in a tenth of the time. Returns a function that
 * removes them.
 */
export async function makeTemplates(): Promise<() => Promise<void>> {
  const dataDirs = await Promise.all([makeTemplate('on'), makeTemplate('off')])
  return async () => {
    for (const dataDir of dataDirs) await rm(dataDir, { recursive: true })
  }
}

async function makeTemplate(template: Template): Promise<string> {
  const dataDir = await newDataDir()
  const store = await startStore(dataDir, { DEMO_CATALOG: template })
  await store.stop()
  process.env[TEMPLATES[template]] = dataDir
  return dataDir
}

export const withDemoStore = (use: (store: StoreProcess) => Promise<void>): Promise<void> => withCopy('on', use)

export const withBareStore = (use: (store: StoreProcess) => Promise<void>): Promise<void> => withCopy('off', use)

const withCopy = (template: Template, use: (store: StoreProcess) => Promise<void>): Promise<void> =>
  withDataDir(async (dataDir) => {
    await copyDataDir(process.env[TEMPLATES[template]] ?? '', dataDir)
    await runStore(dataDir, { DEMO_CATALOG: 'off' }, async (store) => {
      await use(store)
      await expectCleanAudit(dataDir)
    })
  })

/** Audits all that the tests of a worker did in their store: orders, picks, refunds, deliveries and closed days. */
async function expectCleanAudit(dataDir: string): Promise<void> {
  const { status, stdout, stderr } = await runProgram('audit', [], { DATA_DIR: dataDir })
  if (status !== 0) throw new Error(`The audit of a store after its tests ends with status ${status}:\n${stdout}${stderr}`)
}

/** Copies the data of a stopped store. `cp -a` preserves owners, because PostgreSQL runs as a user of its own. */
export async function copyDataDir(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}

export const newDataDir = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'larder-e2e-'))

async function withDataDir(use: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await newDataDir()
  try {
    await use(dataDir)
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

async function runStore(dataDir: string, variables: Variables, use: (store: StoreProcess) => Promise<void>): Promise<void> {
  const store = await startStore(dataDir, variables)
  try {
    await use(store)
  } finally {
    await store.stop()
  }
}

type Variables = Readonly<Record<string, string>>

/** Starts the store of this checkout, or of another one in the directory `checkout`. */
export async function startStore(dataDir: string, variables: Variables, checkout?: string): Promise<StoreProcess> {
  const seller = { email: 'seller@example.com', password: 'the seller’s password' }
  const own = { PORT: '0', DATA_DIR: dataDir, SELLER_EMAIL: seller.email, SELLER_PASSWORD: seller.password }
  const program = new StoreProgram({ ...own, ...variables }, checkout)
  return {
    url: await program.opened(),
    seller,
    async stop() {
      program.signal('SIGTERM')
      await program.ended()
    },
  }
}
