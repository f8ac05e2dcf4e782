import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

interface PgbenchRun {
  readonly script: string
  readonly clients: number
  readonly seconds: number
  /** Values of variables of the script. */
  readonly variables?: Readonly<Record<string, string>>
}

export interface PgbenchReport {
  readonly perSecond: number
  /** The mean in ms. */
  readonly latency: number
}

/** Runs the script again and again in each client, with prepared statements. Throws when a transaction failed. */
export async function runPgbench(
  databaseUrl: string,
  { script, clients, seconds, variables = {} }: PgbenchRun,
): Promise<PgbenchReport> {
  const directory = await mkdtemp(path.join(tmpdir(), 'larder-pgbench-'))
  try {
    const file = path.join(directory, 'script.sql')
    await writeFile(file, script)
    const defines = Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`)
    const options = [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${clients}`,
      `--time=${seconds}`,
      `--file=${file}`,
      ...defines,
    ]
    const { stdout } = await promisify(execFile)('pgbench', [...options, databaseUrl])
    return readPgbenchReport(stdout)
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** Throws when a transaction failed. */
export function readPgbenchReport(output: string): PgbenchReport {
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1])
  const report = {
    perSecond: number(/^tps = ([\d.]+) \(without initial connection time\)$/m),
    latency: number(/^latency average = ([\d.]+) ms$/m),
  }
  const failed = number(/^number of failed transactions: (\d+)/m)
  if (failed !== 0 || Object.values(report).includes(Number.NaN)) throw new Error(`pgbench failed:\n${output}`)
  return report
}
