import type { Client } from 'pg'
import type { SentStatement } from '../platform/database/connect.ts'
import { UNPREPARED } from '../platform/database/prepared-statements.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

/** With these values, and with the generic plan of a prepared statement. Executes nothing. */
export async function sequentialScans(client: Client, { sql, parameters }: SentStatement): Promise<string[]> {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(sql)) return [] // others have no plan
  const plans = [await planOf(client, `explain (format json) ${sql}`, [...parameters])]
  if (parameters.length > 0 && !sql.includes(UNPREPARED)) plans.push(await genericPlanOf(client, sql))
  return [...new Set(plans.flatMap(scannedTables))]
}

async function planOf(client: Client, explain: string, values: unknown[]): Promise<PlanNode> {
  const { rows } = await client.query({ text: explain, values })
  return rows[0]['QUERY PLAN'][0].Plan
}

/** By the simple protocol: the extended one requires values. */
const genericPlanOf = (client: Client, sql: string): Promise<PlanNode> =>
  client.query(`explain (generic_plan, format json) ${sql}`).then(({ rows }) => rows[0]['QUERY PLAN'][0].Plan)

function scannedTables(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== undefined ? [node['Relation Name']] : []
  return [...own, ...(node.Plans ?? []).flatMap(scannedTables)]
}
