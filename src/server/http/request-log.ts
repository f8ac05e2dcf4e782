import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { DatabaseError } from 'pg'
import { loggedPath } from '../../contract/accounts/mailed-pages.ts'

interface LoggedRequest {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly ms: number
}

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, url, log }, { statusCode, elapsedTime }) =>
    logRequest(log, { method, url, status: statusCode, ms: elapsedTime }),
  )
}

/** Leaves out the query, which may contain what a person searched for, and the secrets of links. */
export function logRequest(log: FastifyBaseLogger, { method, url, status, ms }: LoggedRequest): void {
  log.info({ method, path: loggedPath(url), status, ms: Math.round(ms * 10) / 10 }, 'request')
}

interface LoggedError {
  readonly [field: string]: unknown
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly constraint?: string
  readonly table?: string
  readonly cause?: LoggedError
}

/** Matches data exceptions (SQLSTATE class 22), whose messages quote values. */
const QUOTES_VALUES = /^22/

/**
 * Returns the fields of an error that are safe to log. Others may be personal data: PostgreSQL's `detail` contains the
 * row, and libraries attach request headers.
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

/** The second serializer hides what Fastify's multipart plugin would log: request headers, with the token. */
export const logSerializers = { err: loggedError, busboyOptions: () => undefined }

const WAIT_MS = 20
const ENOUGH_CHARACTERS = 32_768

let buffered = ''
let timer: NodeJS.Timeout | undefined

/** Writes log lines in batches, because a single write costs as much time as a cached response. */
export const logOutput = {
  write(line: string): void {
    buffered += line
    if (buffered.length >= ENOUGH_CHARACTERS) flush()
    else timer ??= setTimeout(flush, WAIT_MS).unref()
  },
}

process.on('exit', flush)

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  if (buffered === '') return
  const lines = buffered
  buffered = ''
  process.stdout.write(lines)
}
