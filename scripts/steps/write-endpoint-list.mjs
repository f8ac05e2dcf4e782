import { readFile, writeFile } from 'node:fs/promises'
import { endpointList } from '../../src/contract/endpoints/endpoint-list.ts'
import { inProject } from './project.mjs'

const DOCUMENT = inProject('docs/api.md')
const BETWEEN = /(<!-- endpoints: by `npm run docs` -->\n)[\s\S]*(\n<!-- end -->)/

const text = await readFile(DOCUMENT, 'utf8')
await writeFile(
  DOCUMENT,
  text.replace(BETWEEN, (_, start, end) => start + endpointList() + end),
)
