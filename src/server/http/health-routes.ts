import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'

/** `/readyz` is 503 without the database. */
export function healthRoutes(app: FastifyInstance, db: Db): void {
  app.get('/healthz', async () => ({ success: true }))

  app.get('/readyz', async () => {
    await sql`select 1`.execute(db)
    return { success: true }
  })
}
