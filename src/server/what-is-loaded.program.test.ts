import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StoreProgram } from './testing/store-program.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let directory: string
let database: TestDatabase
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'larder-loaded-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

async function loadedByStore(): Promise<string[]> {
  const list = path.join(directory, 'loaded.json')
  const program = new StoreProgram({
    PORT: '0',
    DATA_DIR: directory,
    DATABASE_URL: database.url,
    DEMO_CATALOG: 'off',
    NODE_OPTIONS: `--import=${import.meta.resolve('./testing/list-loaded.ts')}`,
    LOADED_LIST: list,
  })
  const url = await program.opened()
  expect((await fetch(url)).status).toBe(200)
  program.signal('SIGTERM')
  expect(await program.ended()).toEqual({ status: 0, stderr: '' })
  const { files, own } = JSON.parse(await readFile(list, 'utf8'))
  return [...files, ...own]
}

test('does not load modules that a first page does not need', async () => {
  const loaded = await loadedByStore()
  const unwanted = {
    'the payment SDK': /\/node_modules\/stripe\//,
    'the mail client': /\/node_modules\/nodemailer\//,
    'the S3 client': /\/node_modules\/s3mini\//,
    'the library of metrics': /\/node_modules\/prom-client\//,
    'the library of traces': /\/node_modules\/@opentelemetry\//,
    'the server of the Model Context Protocol': /\/node_modules\/@modelcontextprotocol\//,
    'the demonstration’s week of orders': /\/demo\/simulate-week\.ts$/,
    'the decoder of pictures': /\/node_modules\/sharp\//,
    'the builder of the web': /\/node_modules\/(vite|rolldown)\//,
    'Fastify’s compilers of JSON Schema': /\/node_modules\/(ajv|@fastify\/fast-json-stringify-compiler)\//,
    'Node’s fetch, which comes with an import of node:http': /^NativeModule internal\/deps\/undici/,
  }
  const found = Object.entries(unwanted).filter(([, pattern]) => loaded.some((name) => pattern.test(name)))
  expect(found.map(([what]) => what)).toEqual([])
  expect(loaded).toContain('NativeModule http')
  expect(loaded.filter((name) => name.includes('/node_modules/fastify/'))).not.toEqual([])
})
