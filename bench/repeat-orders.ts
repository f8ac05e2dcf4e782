import { type PgbenchReport, runPgbench } from './pgbench.ts'
import type { RecordedOrder, RecordedStatement } from './recorded-order.ts'

// One client places at most this many orders in a run.
const MOST_PER_RUN = 100_000

/** Repeats the orders by pgbench, each by a client of its own. `run` must differ between runs on one database. */
export function repeatOrders(
  databaseUrl: string,
  orders: readonly RecordedOrder[],
  { seconds, run }: { seconds: number; run: number },
): Promise<PgbenchReport> {
  const { script, variables } = repeatingScript(orders)
  const n = String(run * MOST_PER_RUN)
  return runPgbench(databaseUrl, { script, clients: orders.length, seconds, variables: { ...variables, n } })
}

interface RepeatingScript {
  readonly script: string
  readonly variables: Readonly<Record<string, string>>
}

/**
 * Makes a script in which each client repeats its own shopper's order, each time with new ids, number and idempotency
 * key. They are computed from the client's counter `:n`, which must be defined.
 */
export function repeatingScript(orders: readonly RecordedOrder[]): RepeatingScript {
  const values: string[] = []
  const define = (value: string) => (value === '' ? "''" : `:v${values.push(value)}`) // pgbench rejects an empty value
  // The prefix is the part of an id that keeps ids in the order of their creation.
  const prefix = orders[0]?.id.replaceAll('-', '').slice(0, 16)
  const branches = orders.flatMap(({ statements, id, lines, number, key }, client) => {
    const unique = new Map<string, string>([
      [id, uuid(`'${prefix}' || lpad(:serial, 16, '0')`)],
      ...lines.map(
        (line, index) => [line, uuid(`'${prefix}' || lpad((:serial * ${lines.length} + ${index})::text, 16, '0')`)] as const,
      ),
      [number, `lpad(:number, 8, '0')`],
      [key, `md5('${prefix}' || :serial)`],
    ])
    const condition = `\\${client === 0 ? 'if' : 'elif'} :client_id = ${client}`
    return [condition, ...statements.flatMap((statement) => commands(statement, unique, define))]
  })
  const counters = [
    '\\set n :n + 1',
    `\\set serial :n * ${orders.length} + :client_id`,
    // Order numbers come in no sequence. With a seed of pgbench's own, two runs would share some of them.
    '\\set number permute(:serial, 100000000, 1)',
  ]
  return {
    script: [...counters, ...branches, '\\endif', ''].join('\n'),
    variables: Object.fromEntries(values.map((value, index) => [`v${index + 1}`, value])),
  }
}

/** Casts digits to a UUID and back to text, which adds the hyphens. The payloads of jobs have ids in this form. */
const uuid = (digits: string): string => `(${digits})::uuid::text`

/** `unique` has an SQL expression for each recorded value that must differ. */
function commands(
  { sql, parameters, types }: RecordedStatement,
  unique: ReadonlyMap<string, string>,
  define: (value: string) => string,
): string[] {
  if (parameters.length === 0) return together(sql.split(';').map((command) => `${command.trim()};`))
  const anyUnique = new RegExp(`(${[...unique.keys()].join('|')})`)
  const expression = (value: unknown, type: string | undefined): string => {
    if (value === null) return 'null'
    const parts = textOf(value)
      .split(anyUnique)
      .filter((part) => part !== '')
    if (!parts.some((part) => unique.has(part))) return define(textOf(value))
    return `(${parts.map((part) => unique.get(part) ?? `${define(part)}::text`).join(' || ')})::${type}`
  }
  return [`${sql.trim().replace(/\$(\d+)/g, (_, number) => expression(parameters[number - 1], types[number - 1]))};`]
}

/**
 * Sends the commands in one pipeline, as the store sends them in one message. A prepared statement can have only one
 * command.
 */
const together = (sent: readonly string[]): string[] =>
  sent.length === 1 ? [...sent] : ['\\startpipeline', ...sent, '\\endpipeline']

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(textOf).join(',')}}`
  return String(value)
}
