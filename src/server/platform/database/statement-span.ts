import type { SpanDescription } from '../tracing.ts'

const FIRST_WORD = /^\W*(\w+)/
const FIRST_TABLE = /\b(?:from|into|update)\s+(?:"?\w+"?\.)?"?([a-z_]\w*)"?/i

/** Describes a statement by its text, which has placeholders in place of the values. */
export function spanOfStatement(sql: string): SpanDescription {
  const operation = FIRST_WORD.exec(sql)?.[1]?.toLowerCase() ?? 'statement'
  const table = FIRST_TABLE.exec(sql)?.[1]
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': sql },
  }
}
