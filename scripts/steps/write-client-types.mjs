import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApi } from '../../src/contract/endpoints/openapi.ts'
import { inProject } from './project.mjs'
import { runToEnd } from './run-to-end.mjs'

const GENERATOR = inProject('packages/client/scripts/write-types.mjs')

/** Writes the types of packages/client. With `--check` it only fails when they are not what the contract says. */
const directory = await mkdtemp(join(tmpdir(), 'larder-client-types-'))
try {
  const document = join(directory, 'openapi.json')
  await writeFile(document, JSON.stringify(openApi('http://127.0.0.1:3000', 'Larder')))
  await runToEnd(process.execPath, [GENERATOR, document, ...process.argv.slice(2)])
} finally {
  await rm(directory, { recursive: true, force: true })
}
