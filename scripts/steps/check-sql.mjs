import { readFile } from 'node:fs/promises'
import { parseSync } from 'vite'
import { inProject, sourceFiles } from './project.mjs'

const BEGIN = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom']
const ADD_TABLES = ['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin', 'from', 'using', 'with']
const TAKE_EXPRESSIONS = [
  ...['select', 'where', 'having', 'groupBy', 'orderBy', 'returning'],
  ...['set', 'values', 'expression', 'doUpdateSet'],
]

/** The tables that a text names. A `$` is another part, and a `(` is a subquery or a function. */
const TABLES = /\b(?:from|join|into|update|using)\s+(\$|\(|[\w.]+\(?)(?:\s+as\s+\w+)?(\s*,)?/g
/** The words before which `from` and `update` name no table, as in `extract(hour from at)`. */
const NO_TABLE = /\(\s*\w+ from|\bdistinct from|\b(?:for|key|do) update/g
/** The builder has no types of these tables. */
const SYSTEM_TABLE = /^(?:pg_|information_schema|kysely_)/

/** What only a text can say once values and lists of columns are taken out of it: a literal, a function, a calculation, a part. */
const NEEDS_TEXT = /['(+*/|&@:-]|\b(?:case|or|not|excluded|as known)\b|null as|(?:where|and|select|,) \$|\w \$\s*$/

/**
 * Functions that may break the rule. Each of these runs whenever an order is placed. They are texts because the builder
 * takes 10 µs of CPU for a statement of many columns.
 */
const EXCEPTIONS = [
  'src/server/features/orders/insert-order.ts insertOrderRow',
  'src/server/features/orders/insert-order.ts insertFirstStatus',
  'src/server/platform/idempotency/idempotency-repository.ts findRequest',
  'src/server/platform/idempotency/idempotency-repository.ts saveResponse',
  'src/server/platform/jobs/job-queue.ts enqueueJob',
]

/**
 * Checks that a statement is either built or one `sql` text (docs/contributing.md, "Write a statement"). A chain of the
 * builder has one table and no `sql` inside. A text has something that the builder can't say.
 */
export async function checkSql() {
  const isChecked = (path) => /^(?:src\/server|packages)\/(?!testing\/)/.test(path) && !path.endsWith('.test.ts')
  const read = async (path) => problemsIn(path, await readFile(inProject(path), 'utf8'))
  const problems = (await Promise.all(sourceFiles(['ts']).filter(isChecked).map(read))).flat()
  const found = [
    ...problems.filter(({ where }) => !EXCEPTIONS.includes(where)).map(({ what }) => what),
    ...EXCEPTIONS.filter((name) => !problems.some(({ where }) => where === name)).map(followsRule),
  ]
  return { status: found.length === 0 ? 0 : 1, output: found.join('\n') }
}

const followsRule = (name) => `${name} follows the rule now: remove it from EXCEPTIONS in scripts/steps/check-sql.mjs`

export function problemsIn(path, code) {
  if (!/\bsql\b|selectFrom|insertInto|updateTable|deleteFrom/.test(code)) return []
  const { program, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const found = []
  visit(program, [], (node, outer) => {
    const problem = problemOf(node, outer, code)
    if (problem === null) return
    const line = code.slice(0, node.start).split('\n').length
    const what = `${path}:${line}: ${problem}: ${code.slice(node.start, node.end).replace(/\s+/g, ' ').slice(0, 80)}`
    found.push({ where: `${path} ${outer.find(({ type }) => type === 'FunctionDeclaration')?.id.name}`, what })
  })
  return found
}

function problemOf(node, outer, code) {
  if (isCallOf(node, BEGIN)) {
    const chain = chainOf(node, outer)
    const isNested = outer.slice(0, outer.indexOf(chain)).some((call) => isCallOf(call, BEGIN))
    return !isNested && hasMoreTables(chain) ? 'write a statement of several tables as one sql text' : null
  }
  if (!isSql(node)) return null
  if (
    outer.some(
      (call) =>
        isCallOf(call, TAKE_EXPRESSIONS) && call.arguments.some((part) => part.start <= node.start && node.end <= part.end),
    )
  )
    return 'write the whole statement as one sql text, or give the expression a name'
  return isStatement(outer, code) && canBeBuilt(textOf(node)) ? 'use the builder' : null
}

const isSql = ({ type, tag }) => type === 'TaggedTemplateExpression' && (tag.expression ?? tag).name === 'sql'

const isCallOf = ({ type, callee }, names) =>
  type === 'CallExpression' && callee.type === 'MemberExpression' && names.includes(callee.property.name)

/** Returns the whole chain of calls that begins with `node`: `db.selectFrom('orders').select('id').execute()`. */
const chainOf = (node, outer) =>
  outer.reduceRight((chain, parent) => (parent.object === chain || parent.callee === chain ? parent : chain), node)

function hasMoreTables(chain) {
  let begun = 0
  let isJoined = false
  visit(chain, [], (node) => {
    if (isCallOf(node, BEGIN)) begun++
    if (isCallOf(node, ADD_TABLES)) isJoined = true
  })
  return isJoined || begun > 1
}

/** Whether a text is executed, here or by its name, and is no part of another text. */
function isStatement(outer, code) {
  const parent = outer.at(-1)
  if (parent?.property?.name === 'execute') return true
  return parent?.type === 'VariableDeclarator' && code.includes(`${parent.id.name}.execute(`)
}

/** Returns the text of a template with those of the templates in it, and `$` for all else. */
const textOf = ({ quasi }) =>
  quasi.quasis
    .map(({ value }, index) => {
      const next = quasi.expressions[index]
      return value.cooked + (next === undefined ? '' : isSql(next) ? textOf(next) : '$')
    })
    .join('')

/** Whether a text has one table, whose columns it only reads, compares with values or sets to values. */
function canBeBuilt(text) {
  const tables = [...text.replace(NO_TABLE, '').matchAll(TABLES)].flatMap(([, table, comma]) => [
    table,
    ...(comma ? [comma] : []),
  ])
  const isOfOne = tables.length === 1 && /^\w+$/.test(tables[0]) && !SYSTEM_TABLE.test(tables[0])
  if (!/^\s*(?:select|insert|update|delete)\b/.test(text) || !isOfOne) return false
  const withoutValues = text
    .replace(/any\(\$(?:::\w+\[\])?\)/g, '$')
    .replace(/\$::\w+/g, '$')
    .replace(/(into \w+|values|conflict) \([\w$, \n]*\)/g, '$1')
  return !NEEDS_TEXT.test(withoutValues)
}

function visit(node, outer, use) {
  if (Array.isArray(node)) for (const item of node) visit(item, outer, use)
  else if (node !== null && typeof node === 'object') {
    const isNode = typeof node.type === 'string'
    if (isNode) use(node, outer)
    const inner = isNode ? [...outer, node] : outer
    for (const value of Object.values(node)) visit(value, inner, use)
  }
}
