import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditOf } from '../../testing/audited-store.ts'
import { TestStore } from '../../testing/test-store.ts'

type Token = string | readonly Token[]

/** Reads a statement as words and signs, with a list for each pair of brackets. */
function tokensOf(statement: string): readonly Token[] {
  const stack: Token[][] = [[]]
  for (const [token] of statement.replaceAll(/'[^']*'/g, "''").matchAll(/[\w"]+|[^\s\w"]/g)) {
    if (token === '(') stack.push([])
    else if (token === ')') stack.at(-2)?.push(stack.pop() ?? [])
    else stack.at(-1)?.push(token.replaceAll('"', ''))
  }
  return stack[0] ?? []
}

type Tables = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the tables that a selection names itself, as against those of selections around it. */
const tablesOf = (tokens: readonly Token[], tables: Tables) =>
  tokens.flatMap((token, index) => {
    const isNamed = ['from', 'join'].includes(String(tokens[index - 1]))
    const columns = typeof token === 'string' && isNamed ? tables.get(token) : undefined
    return columns ? [columns] : []
  })

/** Finds names of columns without a table that are columns both of a selection and of one around it. */
function unclearNames(tokens: readonly Token[], tables: Tables, around: readonly ReadonlySet<string>[] = []): string[] {
  const isSelection = tokens.includes('select')
  const own = isSelection ? tablesOf(tokens, tables) : []
  const outer = [...around, ...own]
  const names = isSelection ? namesIn(tokens) : []
  const unclear = names.filter((name) => own.some((columns) => columns.has(name)) && around.some((columns) => columns.has(name)))
  const nested = tokens.flatMap((token) => (typeof token === 'string' ? [] : unclearNames(token, tables, outer)))
  return [...unclear, ...nested]
}

/** Lists the names without a table, also those in calls of functions, but not those of selections in brackets. */
const namesIn = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token, index) => {
    if (typeof token !== 'string') return token.includes('select') ? [] : namesIn(token)
    const [before, after] = [tokens[index - 1], tokens[index + 1]]
    return before === '.' || before === 'as' || after === '.' || typeof after === 'object' ? [] : [token]
  })

test('finds a column that PostgreSQL takes from another table than the statement means', () => {
  const tables = new Map([
    ['refunds', new Set(['reported_at', 'amount'])],
    ['complaints', new Set(['reported_at'])],
  ])
  const select = (column: string) => `select (select max(amount) from refunds where at >= ${column}) from complaints`
  expect(unclearNames(tokensOf(select('reported_at')), tables)).toEqual(['reported_at'])
  expect(unclearNames(tokensOf(select('complaints.reported_at')), tables)).toEqual([])
})

test('no statement of the audit names a column without its table where two tables have it', async () => {
  const store = await TestStore.open()
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = current_schema() group by 1`.execute(store.db)
  const tables = new Map(rows.map(({ name, columns }) => [name, new Set(columns)]))
  const statements = await store.statementsOf(async () => void (await auditOf(store)))
  expect(statements.length).toBeGreaterThan(20)
  const found = statements.flatMap(({ sql: text }) => {
    const names = new Set(unclearNames(tokensOf(text), tables))
    return names.size === 0 ? [] : [`${[...names].join(', ')} in ${text.trim().slice(0, 80)}`]
  })
  await store.close()
  expect(found).toEqual([])
})
