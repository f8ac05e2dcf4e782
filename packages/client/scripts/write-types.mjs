import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'

const TYPES = new URL('../src/api-types.ts', import.meta.url)
const HEADING = '// Written by `npm run docs` from /openapi.json. Do not edit.\n\n'

/** Returns the types of all operations. The client throws errors, so the types have only responses of success. */
async function typesOf(openApi) {
  for (const { responses } of Object.values(openApi.paths).flatMap((operations) => Object.values(operations)))
    for (const status of Object.keys(responses)) if (!status.startsWith('2')) delete responses[status]
  const nodes = await openapiTS(openApi, { silent: true })
  const { transformed } = ts.transform(nodes, [withoutEmptyParts])
  return HEADING + astToString(transformed).replaceAll(/^( +)\1/gm, '$1')
}

/** Leaves out what says nothing, such as `put?: never`. Without it the types have half as many lines. */
function withoutEmptyParts(context) {
  const visit = (node) => (isEmptyPart(node) ? undefined : ts.visitEachChild(node, visit, context))
  return visit
}

function isEmptyPart(node) {
  if (!ts.isPropertySignature(node) || node.type === undefined) return false
  if (node.type.kind === ts.SyntaxKind.NeverKeyword) return true
  if (!ts.isTypeLiteralNode(node.type)) return false
  if (node.name.text === 'headers') return node.type.members.every(ts.isIndexSignatureDeclaration)
  return node.name.text === 'parameters' && node.type.members.every(isEmptyPart)
}

const [document = '', option] = process.argv.slice(2)
const types = await typesOf(JSON.parse(await readFile(document, 'utf8')))
if (option !== '--check') await writeFile(TYPES, types)
else if (types !== (await readFile(TYPES, 'utf8'))) {
  process.stderr.write('packages/client/src/api-types.ts is not what /openapi.json says: run `npm run docs`\n')
  process.exitCode = 1
}
