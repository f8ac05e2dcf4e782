import type { Client } from 'pg'
import type { SentStatement } from '../platform/database/connect.ts'
import { UNPREPARED } from '../platform/database/prepared-statements.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  /** `Index Cond` is absent when the scan reads the whole index. */
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

/**
 * Returns the tables that a statement reads from end to end, directly or by an index. It looks at two plans: the one
 * for these values, and the generic plan of a prepared statement. It executes nothing.
 */
export async function tablesReadWhole(client: Client, { sql, parameters }: SentStatement): Promise<string[]> {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(sql)) return [] // others have no plan
  const plans = [await planOf(client, `explain (format json) ${sql}`, [...parameters])]
  if (parameters.length > 0 && !sql.includes(UNPREPARED)) plans.push(await genericPlanOf(client, sql))
  const partial = await partialIndexes(client)
  return [...new Set(plans.flatMap((plan) => scannedTables(plan, partial)))]
}

async function planOf(client: Client, explain: string, values: unknown[]): Promise<PlanNode> {
  const { rows } = await client.query({ text: explain, values })
  return rows[0]['QUERY PLAN'][0].Plan
}

/** Returns the plan for any values. It is requested by the simple protocol, as the extended one requires values. */
const genericPlanOf = (client: Client, sql: string): Promise<PlanNode> =>
  client.query(`explain (generic_plan, format json) ${sql}`).then(({ rows }) => rows[0]['QUERY PLAN'][0].Plan)

/**
 * Returns the names of the indexes that contain only some rows of their table, such as open orders. A statement may
 * read one of them whole.
 */
async function partialIndexes(client: Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query('select indexrelid::regclass::text as name from pg_index where indpred is not null')
  return new Set(rows.map(({ name }) => name))
}

/**
 * Returns the tables that a plan reads whole. A scan below a limit ends early, unless a node in between, such as a
 * sort, needs all rows. `isLimited` says whether it ends early.
 */
function scannedTables(node: PlanNode, partial: ReadonlySet<string>, isLimited = false): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Cond': condition, 'Index Name': index = '' } = node
  const readsIndex = /^Index (Only )?Scan/.test(type) && condition === undefined && !isLimited && !partial.has(index)
  const own = table !== undefined && (type === 'Seq Scan' || readsIndex) ? [table] : []
  const endsEarly = type === 'Limit' || (isLimited && PASSING.has(type))
  return [...own, ...(node.Plans ?? []).flatMap((part) => scannedTables(part, partial, endsEarly))]
}

/** These nodes request no more rows from the nodes below them than are requested from them. */
const PASSING = new Set(['Result', 'Subquery Scan', 'Nested Loop', 'Merge Append', 'Append', 'LockRows', 'Memoize', 'ProjectSet'])
