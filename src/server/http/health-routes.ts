import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'

/** `/healthz`: the process responds. `/readyz`: the database does too, otherwise 503. */
export function healthRoutes(app: FastifyInstance, db: Db): void {
  app.get('/healthz', async () => ({ success: true }))

  app.get('/readyz', async () => {
    await sql`select 1`.execute(db)
    return { success: true }
  })
}
