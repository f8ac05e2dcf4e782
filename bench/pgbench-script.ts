import type { RecordedOrder, RecordedStatement } from './recorded-order.ts'

interface PgbenchScript {
  readonly script: string
  readonly defines: readonly string[]
}

/**
 * Makes a script in which each client repeats its own shopper's order, each time with new ids, number and idempotency
 * key. They are computed from the client's counter `:n`, which must be defined.
 */
export function pgbenchScript(orders: readonly RecordedOrder[]): PgbenchScript {
  const values: string[] = []
  const define = (value: string) => `:v${values.push(value)}`
  // The prefix is the part of an id that keeps ids in the order of their creation.
  const prefix = orders[0]?.id.replaceAll('-', '').slice(0, 16)
  const branches = orders.flatMap(({ statements, id, lines, number, key }, client) => {
    const unique = new Map<string, string>([
      [id, uuid(`'${prefix}' || lpad(:serial, 16, '0')`)],
      ...lines.map(
        (line, place) => [line, uuid(`'${prefix}' || lpad((:serial * ${lines.length} + ${place})::text, 16, '0')`)] as const,
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
    defines: values.map((value, index) => `--define=v${index + 1}=${value}`),
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
  return [`${sql.trim().replace(/\$(\d+)/g, (_, place) => expression(parameters[place - 1], types[place - 1]))};`]
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
