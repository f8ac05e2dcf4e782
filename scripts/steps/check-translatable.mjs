import { readFile } from 'node:fs/promises'
import { parseSync } from 'vite'
import { inProject, sourceFiles } from './project.mjs'

const ELEMENT_TYPES = ['Elements', 'ReactElement']

/**
 * Checks that text has an element of its own when it changes, or when an element may appear before it. A browser that
 * translates a page replaces each text node by a `font` element. React then updates the detached node, or throws when
 * it removes it or inserts before it. Text that is all that an element contains is safe, because React sets the whole
 * content of the element.
 */
export async function checkTranslatable() {
  const paths = sourceFiles(['tsx']).filter((path) => path.startsWith('src/web/') && !path.endsWith('.test.tsx'))
  const read = async (path) => findingsIn(path, await readFile(inProject(path), 'utf8'))
  const found = (await Promise.all(paths.map(read))).flat()
  return { status: found.length === 0 ? 0 : 1, output: found.join('\n') }
}

export function findingsIn(path, code) {
  const { program, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const found = []
  visit(program, (node) => {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return
    for (const child of unsafeChildren(node, program)) {
      const line = code.slice(0, child.start).split('\n').length
      found.push(`${path}:${line}: ${code.slice(child.start, child.end).trim().replace(/\s+/g, ' ').slice(0, 80)}`)
    }
  })
  return found
}

function unsafeChildren(parent, program) {
  const children = parent.children.map((node) => ({ node, kind: kindOf(node, program) })).filter(({ kind }) => kind !== 'nothing')
  const isFragment = parent.type === 'JSXFragment' || parent.openingElement.name.name === 'Fragment'
  if (!isFragment && children.length < 2) return []
  return children
    .filter(({ kind }, index) => {
      if (kind === 'text') return isFragment || children[index - 1]?.kind === 'changing element'
      return kind === 'changing text'
    })
    .map(({ node }) => node)
}

/**
 * Returns what a child of an element can be: an element, one that comes and goes, text, text that changes, a space, or
 * nothing. `outer` has the nodes whose kinds depend on this one. One of them adds nothing to its own kind: a variable may
 * have the name of a variable that a function returns into it.
 */
function kindOf(node, program, outer = new Set()) {
  if (outer.has(node)) return 'nothing'
  const inner = new Set([...outer, node])
  switch (node?.type) {
    case 'JSXText':
      if (node.value.trim() !== '') return 'text'
      return node.value.includes('\n') ? 'nothing' : 'space'
    case 'JSXElement':
      return isAlwaysThere(node.openingElement.name, program) ? 'element' : 'changing element'
    case 'JSXFragment':
      return 'changing element'
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return kindOf(node.expression, program, inner)
    case 'JSXEmptyExpression':
      return 'nothing'
    case 'Literal':
      if (typeof node.value !== 'string') return 'nothing'
      return node.value.trim() === '' ? 'space' : 'text'
    case 'LogicalExpression':
      return allElements([node.right], program, inner)
    case 'ConditionalExpression':
      return allElements([node.consequent, node.alternate], program, inner)
    case 'CallExpression':
      return allElements(resultsOf(node, program), program, inner)
    case 'Identifier':
      return isElementSlot(node.name, program) ? 'changing element' : allElements(valuesOf(node.name, program), program, inner)
    default:
      return 'changing text'
  }
}

/** Whether an element is one of HTML, or an icon. A component may render nothing at times, or another element. */
function isAlwaysThere({ name }, program) {
  if (name === undefined) return false
  if (/^[a-z]/.test(name)) return true
  return program.body.some(
    ({ type, source, specifiers }) =>
      type === 'ImportDeclaration' && source.value === 'lucide-react' && specifiers.some(({ local }) => local.name === name),
  )
}

function allElements(nodes, program, outer) {
  const areElements = nodes.every((node) => ['element', 'changing element', 'nothing'].includes(kindOf(node, program, outer)))
  return nodes.length > 0 && areElements ? 'changing element' : 'changing text'
}

/**
 * Returns what a call can return, as far as this file shows. For `list.map(callback)` and `Array.from(list, callback)`
 * that is what the callback returns.
 */
function resultsOf({ callee, arguments: [callback, create] }, program) {
  const property = callee.type === 'MemberExpression' ? callee.property.name : null
  if (property === 'map') return returnedBy(callback)
  if (property === 'from') return returnedBy(create)
  if (callee.type !== 'Identifier') return []
  if (isElementSlot(callee.name, program)) return [{ type: 'JSXFragment' }]
  return valuesOf(callee.name, program).flatMap(returnedBy)
}

function returnedBy(callback) {
  if (callback?.body === undefined || callback.body === null) return []
  if (callback.body.type !== 'BlockStatement') return [callback.body]
  const returned = []
  visit(callback.body, (node) => node.type === 'ReturnStatement' && returned.push(node.argument))
  return returned
}

function valuesOf(name, program) {
  const values = []
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.name === name) values.push(node.init)
    if (node.type === 'FunctionDeclaration' && node.id?.name === name) values.push(node)
  })
  return values
}

/** Whether the file declares a property of this name with a type that the compiler lets no text into (`web/ui/elements.ts`). */
function isElementSlot(name, program) {
  let found = false
  visit(program, (node) => {
    const isDeclared =
      node.type === 'TSPropertySignature' ? node.key.name === name : node.type === 'Identifier' && node.name === name
    if (!isDeclared) return
    const type = node.typeAnnotation?.typeAnnotation
    const resultType = type?.type === 'TSFunctionType' ? type.returnType.typeAnnotation : type
    if (ELEMENT_TYPES.includes(resultType?.typeName?.name)) found = true
  })
  return found
}

function visit(node, use) {
  if (Array.isArray(node)) for (const item of node) visit(item, use)
  else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') use(node)
    for (const value of Object.values(node)) visit(value, use)
  }
}
