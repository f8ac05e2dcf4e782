import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type PgbenchReport, readPgbenchReport } from './pgbench-report.ts'
import { pgbenchScript } from './pgbench-script.ts'
import type { RecordedOrder } from './recorded-order.ts'

// One client places at most this many orders in a run.
const MOST_PER_RUN = 100_000

/**
 * Repeats the orders, each by a client of its own, with prepared statements. `run` must differ between runs on one
 * database.
 */
export async function repeatOrders(
  databaseUrl: string,
  orders: readonly RecordedOrder[],
  { seconds, run }: { seconds: number; run: number },
): Promise<PgbenchReport> {
  const directory = await mkdtemp(path.join(tmpdir(), 'larder-pgbench-'))
  const file = path.join(directory, 'place-orders.sql')
  const { script, defines } = pgbenchScript(orders)
  await writeFile(file, script)
  const options = [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${orders.length}`,
    `--time=${seconds}`,
    `--file=${file}`,
    `--define=n=${run * MOST_PER_RUN}`,
    ...defines,
  ]
  const { stdout } = await promisify(execFile)('pgbench', [...options, databaseUrl]).catch(({ stderr }) => {
    throw new Error(`pgbench failed: ${stderr}`)
  })
  await rm(directory, { recursive: true })
  return readPgbenchReport(stdout)
}
