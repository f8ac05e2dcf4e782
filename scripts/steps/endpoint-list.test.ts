import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { endpointList } from '../../src/contract/endpoints/endpoint-list.ts'

test('docs/api.md has the list of endpoints as `npm run docs` writes it', async () => {
  const document = await readFile('docs/api.md', 'utf8')
  expect(document).toContain(`-->\n${endpointList()}\n<!--`)
})
