import { DatabaseError } from 'pg'

/** An error as the log keeps it. */
interface LoggedError {
  readonly [field: string]: unknown
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  /** What of the schema a query ran into. */
  readonly constraint?: string
  readonly table?: string
  readonly cause?: LoggedError
}

/** SQLSTATE class 22, data exception: the only sentences of PostgreSQL that quote the value itself. */
const QUOTES_VALUES = /^22/

/**
 * Of an error what helps to find its cause, and nothing that may be somebody's: PostgreSQL's `detail` holds the whole row
 * that it refused, and libraries hang requests with their headers on theirs.
 */
function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something that is no error was thrown', stack: '' }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const message = QUOTES_VALUES.test(code.code ?? '') ? `PostgreSQL refused a value: ${code.code}` : error.message
  return {
    type: error.name === 'Error' || error.name === 'error' ? error.constructor.name : error.name,
    message,
    stack: (error.stack ?? '').replace(error.message, message),
    ...code,
    ...(error instanceof DatabaseError && error.constraint ? { constraint: error.constraint } : {}),
    ...(error instanceof DatabaseError && error.table ? { table: error.table } : {}),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  }
}

/** How values reach the log. Fastify's multipart plugin tells, at level trace, of the headers with the token among them. */
export const logSerializers = { err: loggedError, busboyOptions: () => undefined }
